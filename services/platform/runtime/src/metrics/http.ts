import { methodLabel, statusClass } from '@hirelane/contracts/metrics';
import type { Request, RequestHandler, Response } from 'express';
import type { Registry } from 'prom-client';
import type { Series } from './series.ts';

/** Serves the registry in Prometheus's text format. For ports that only operators can reach. */
export const serveMetrics =
  (registry: Registry): RequestHandler =>
  async (_request, response) => {
    response
      .set('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  };

/**
 * Starts timing a request; returns the function that stops. A path without a route has the label `none`, because there
 * must be few label values.
 */
export function startTimer(series: Series): (request: Request, response: Response) => void {
  const stop = series.httpRequestSeconds.startTimer();
  return (request, response) =>
    stop({
      method: methodLabel(request.method),
      route: routeOf(request) ?? 'none',
      status_class: statusClass(response.statusCode, response.writableFinished),
    });
}

/** The template of the route that handled a request; undefined if none did. */
export function routeOf(request: Request): string | undefined {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : undefined;
}
