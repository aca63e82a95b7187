import { startTimer } from '@hirelane/runtime/metrics/http';
import type { Series } from '@hirelane/runtime/metrics/series';
import { startRequestSpan } from '@hirelane/runtime/tracing/http';
import { context } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

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
