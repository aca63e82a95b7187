import { methodLabel, statusClass } from '@hirelane/api/metrics';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { Series } from './series.ts';

/** Serves the registry in Prometheus's text format. Use it only on ports that no one except operators can reach. */
export const serveMetrics =
  (registry: Registry): RequestHandler =>
  async (_request, response) => {
    response
      .set('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  };

/**
 * How a request ended. `route` is the pattern of its route, or undefined if no route matched. `isWhole` is true if the
 * whole response was sent.
 */
export type Ended = Readonly<{ method: string; route: string | undefined; status: number; isWhole: boolean }>;

/**
 * Starts timing a request; returns the function that stops the timer. A path without a route gets the label `none`, to
 * limit the number of label values.
 */
export function startTimer(series: Series): (ended: Ended) => void {
  const stop = series.httpRequestSeconds.startTimer();
  return ({ method, route = 'none', status, isWhole }) =>
    stop({ method: methodLabel(method), route, status_class: statusClass(status, isWhole) });
}
