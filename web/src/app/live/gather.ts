import type { QueryKey } from '@tanstack/react-query';

/** ms for which keys are gathered, and between two readings: many signals make one request. */
const GATHER_MS = 250;
const PAUSE_MS = 2_000;

/**
 * Gathers what is to be read again, and passes it on, each once, a moment later, and at most every two seconds. `withinMs`
 * spreads what many browsers are told at the same time.
 */
export function gatherKeys(pass: (keys: readonly QueryKey[]) => void) {
  const gathered = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const spreads = new Set<ReturnType<typeof setTimeout>>();
  let passedAt = Number.NEGATIVE_INFINITY;

  function passAll() {
    timer = undefined;
    passedAt = performance.now();
    const keys = [...gathered.values()];
    gathered.clear();
    pass(keys);
  }

  function add(keys: readonly QueryKey[]) {
    for (const key of keys) gathered.set(JSON.stringify(key), key);
    if (gathered.size === 0) return;
    timer ??= setTimeout(passAll, Math.max(GATHER_MS, passedAt + PAUSE_MS - performance.now()));
  }

  return {
    add(keys: readonly QueryKey[], withinMs = 0) {
      if (withinMs === 0) {
        add(keys);
        return;
      }
      const spread = setTimeout(() => {
        spreads.delete(spread);
        add(keys);
        // biome-ignore lint/nursery/noJsRestrictedProperties: when a list is read again is no secret.
      }, withinMs * Math.random());
      spreads.add(spread);
    },
    stop() {
      clearTimeout(timer);
      for (const spread of spreads) clearTimeout(spread);
    },
  };
}
