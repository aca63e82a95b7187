import { setTimeout as sleep } from 'node:timers/promises';

/** Registers a function that ends what a step has started. */
export type OnEnd = (ending: () => unknown) => void;

/**
 * Starts something in steps, each of which registers its ending. `end` calls the endings one after the other, the last
 * one first; further calls do nothing. If `start` rejects, everything is ended before the error is passed on.
 */
export async function startInSteps<T>(start: (onEnd: OnEnd, end: () => Promise<void>) => Promise<T>): Promise<T> {
  const endings: (() => unknown)[] = [];
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };
  try {
    return await start((ending) => endings.push(ending), end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits for an ending, but no longer than `ms`. */
export const atMost = (ms: number, ending: Promise<unknown>): Promise<unknown> =>
  Promise.race([ending, sleep(ms, undefined, { ref: false })]);
