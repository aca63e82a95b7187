import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the metrics of this process: CPU, memory, event loop, garbage collection. One per process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
