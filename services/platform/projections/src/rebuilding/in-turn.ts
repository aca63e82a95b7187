import type { EventBus } from '@hirelane/event-sourcing/event-bus';

/**
 * Delivers one batch at a time, across all partitions, so that a rebuild beside a running service never uses more than
 * one core, in this process or in PostgreSQL, and leaves the others to requests.
 */
export function inTurn(bus: EventBus): EventBus {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    subscribe: (name, categories, resume, handle) =>
      bus.subscribe(name, categories, resume, (...batch) => {
        const handled = turn.then(() => handle(...batch));
        turn = handled.catch(() => undefined);
        return handled;
      }),
  };
}
