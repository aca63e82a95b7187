import { methodLabel, statusClass } from '@hirelane/contracts/metrics';
import type { Request, RequestHandler, Response } from 'express';
import type { Registry } from 'prom-client';
import type { Series } from './series.ts';

/** Answers the registry in Prometheus's text format. For ports that only operators reach. */
export const serveMetrics =
  (registry: Registry): RequestHandler =>
  async (_request, response) => {
    response
      .set('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  };

/**
 * Begins to time a request; answers what ends it. A path that no route has, whatever it is, is the route `none`: labels
 * have to stay few.
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

/** The template of the route that took a request; undefined when none did. */
export function routeOf(request: Request): string | undefined {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : undefined;
}
