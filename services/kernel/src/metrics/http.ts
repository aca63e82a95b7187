import { methodLabel, statusClass } from '@hirelane/contracts/metrics';
import type { RequestHandler } from 'express';
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

/** Times each request. A path that no route has, whatever it is, is the route `none`: labels have to stay few. */
export function timeRequests(series: Series): RequestHandler {
  return (request, response, next) => {
    const stop = series.httpRequestSeconds.startTimer();
    response.once('close', () => {
      const route: unknown = request.route?.path;
      stop({
        method: methodLabel(request.method),
        route: typeof route === 'string' ? route : 'none',
        status_class: statusClass(response.statusCode, response.writableFinished),
      });
    });
    next();
  };
}
