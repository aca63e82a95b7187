import type { Consumer } from 'kafkajs';

/** How long a consumer may go without a fetch or heartbeat before it is considered dead. */
const SILENCE_TIMEOUT_MS = 90_000;

/** Rejects when a consumer crashes, or stops without crashing (kafkajs issues 1299, 1443 and 1721). */
export function deathOf(consumer: Consumer): Readonly<{ promise: Promise<never>; forget(): void }> {
  let seen = performance.now();
  let reject = (_error: Error) => {};
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  promise.catch(() => undefined);
  const alive = () => {
    seen = performance.now();
  };
  const { CRASH, FETCH, HEARTBEAT } = consumer.events;
  const listeners = [
    consumer.on(CRASH, ({ payload }) => reject(payload.error)),
    consumer.on(FETCH, alive),
    consumer.on(HEARTBEAT, alive),
  ];
  const watchdog = setInterval(() => {
    if (performance.now() - seen > SILENCE_TIMEOUT_MS) reject(new Error('the consumer has stopped fetching'));
  }, SILENCE_TIMEOUT_MS / 10);
  return {
    promise,
    forget() {
      clearInterval(watchdog);
      for (const remove of listeners) remove();
    },
  };
}
