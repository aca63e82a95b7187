import { HEADERS } from '@hirelane/api/service-token';
import { type Ended, startTimer } from '@hirelane/runtime/metrics/http';
import type { Series } from '@hirelane/runtime/metrics/series';
import { startRequestSpan } from '@hirelane/runtime/tracing/http';
import { type Context, context } from '@opentelemetry/api';
import type { Request, RequestHandler, Response } from 'express';

type Observing = Readonly<{ context: Context; end(ended: Ended, correlationId: string | undefined): void }>;

/**
 * Starts timing a request and opens its span. Returns the context for handling the request, and the function that stops
 * the timer and ends the span.
 */
export function startObserving(
  service: string,
  series: Series,
  method: string,
  traceparent: string | undefined,
): Observing {
  const stopTimer = startTimer(series);
  const span = startRequestSpan(service, method, traceparent);
  return {
    context: span.context,
    end(ended, correlationId) {
      stopTimer(ended);
      span.end(ended, correlationId);
    },
  };
}

const BEGUN = Symbol('begun');

/**
 * Marks the response as a stream that remains open until the client closes it. In the measured duration, such a request
 * ends once the head of its response has been sent.
 */
export const beginStream = (response: Response): void => void response.emit(BEGUN);

/** Middleware that times each HTTP request and opens a span for it. */
export function observe(service: string, series: Series): RequestHandler {
  return (request, response, next) => {
    const { method } = request;
    const observing = startObserving(service, series, method, request.get('traceparent'));
    const end = (isWhole: boolean) => {
      response.off('close', closed).off(BEGUN, begun);
      const { statusCode: status } = response;
      observing.end({ method, route: routeOf(request), status, isWhole }, request.get(HEADERS.correlationId));
    };
    const closed = () => end(response.writableFinished);
    const begun = () => end(true);
    response.once('close', closed).once(BEGUN, begun);
    context.with(observing.context, next);
  };
}

/** The pattern of the route that handled a request, or undefined if no route matched. */
function routeOf(request: Request): string | undefined {
  const path: unknown = request.route?.path;
  return typeof path === 'string' ? path : undefined;
}
