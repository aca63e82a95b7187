import { context } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { startTimer } from '../metrics/http.ts';
import type { Series } from '../metrics/series.ts';
import { startRequestSpan } from '../tracing/http.ts';

/** Times each request and makes it a span. */
export function observe(service: string, series: Series): RequestHandler {
  return (request, response, next) => {
    const stopTimer = startTimer(series);
    const span = startRequestSpan(service, request);
    response.once('close', () => {
      stopTimer(request, response);
      span.end(response);
    });
    context.with(span.context, next);
  };
}
