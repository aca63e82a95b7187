import { HTTP_REQUEST_SECONDS, methodLabel, statusClass } from '@hirelane/contracts/metrics';
import type { Request, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { contextOf } from './context.ts';
import { isAnswered } from './when-over.ts';

/**
 * Returns a function that starts timing a request. The function it returns stops the timer, counts the request, and
 * counts the limit that refused it, if any. Labels are route patterns and names of limits, of which there are few;
 * never a path, an address or a person.
 */
export function requestTimer(registry: Registry): () => (req: Request, res: Response) => void {
  const registers = [registry];
  const seconds = new Histogram({
    ...HTTP_REQUEST_SECONDS,
    labelNames: [...HTTP_REQUEST_SECONDS.labelNames],
    buckets: [...HTTP_REQUEST_SECONDS.buckets],
    registers,
  });
  const refused = new Counter({
    name: 'hirelane_rate_limited_total',
    help: 'Requests that a limit refused, by the name of the limit.',
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
