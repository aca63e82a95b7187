import { context } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import { contextOf } from './context.ts';
import { requestTimer } from './metrics.ts';
import { startTrace } from './trace.ts';

/** Times each request, makes it a trace and says when it is over. By one listener for all: answers have many, and Node warns of the eleventh. */
export function observe(registry: Registry): RequestHandler {
  const startTimer = requestTimer(registry);
  return (req, res, next) => {
    const stopTimer = startTimer();
    const trace = startTrace(req);
    res.once('close', () => {
      stopTimer(req, res);
      trace.end(res);
      contextOf(res).leave();
      contextOf(res).afterAnswer();
    });
    context.with(trace.context, next);
  };
}
