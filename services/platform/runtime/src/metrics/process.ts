import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry that holds the figures of this process: CPU, memory, event loop, garbage collection. One per process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
