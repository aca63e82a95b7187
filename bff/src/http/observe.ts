import { HTTP_REQUEST_SECONDS, methodLabel, statusClass } from '@hirelane/api/metrics';
import { context } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { contextOf } from './context.ts';
import { startTrace } from './trace.ts';
import { isAnswered, watchEnd, whenOver } from './when-over.ts';

/** Times and traces each request. */
export function observe(registry: Registry): RequestHandler {
  const startTimer = requestTimer(registry);
  return (req, res, next) => {
    const stopTimer = startTimer();
    const trace = startTrace(req);
    watchEnd(res);
    whenOver(res, () => {
      stopTimer(req, res);
      trace.end(res);
    });
    context.with(trace.context, next);
  };
}

/**
 * Returns a function that starts timing a request. The returned function stops the timer, counts the request, and
 * counts the limit that refused it, if any. Labels are route patterns and limit names, so there are few series and no
 * paths, addresses or users in them.
 */
function requestTimer(registry: Registry): () => (req: Request, res: Response) => void {
  const registers = [registry];
  const seconds = new Histogram({
    ...HTTP_REQUEST_SECONDS,
    labelNames: [...HTTP_REQUEST_SECONDS.labelNames],
    buckets: [...HTTP_REQUEST_SECONDS.buckets],
    registers,
  });
  const refused = new Counter({
    name: 'hirelane_rate_limited_total',
    help: 'Requests refused by a limit, by limit name.',
    labelNames: ['limit'],
    registers,
  });
  return () => {
    const stop = seconds.startTimer();
    return (req, res) => {
      const { pattern, refusedBy } = contextOf(res);
      const status_class = statusClass(res.statusCode, isAnswered(res));
      stop({ method: methodLabel(req.method), route: pattern, status_class });
      if (refusedBy !== null) refused.inc({ limit: refusedBy });
    };
  };
}
