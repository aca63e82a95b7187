import { context } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { requestTimer } from './metrics.ts';
import { startTrace } from './trace.ts';
import { watchEnd, whenOver } from './when-over.ts';

/** Times each request and traces it. */
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
