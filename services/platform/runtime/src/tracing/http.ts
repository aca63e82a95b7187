import { methodLabel } from '@hirelane/contracts/metrics';
import { HEADERS } from '@hirelane/contracts/service-token';
import { type Context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, Response } from 'express';
import { routeOf } from '../metrics/http.ts';
import { tracer } from './span.ts';
import { contextOf } from './traceparent.ts';

/** A request as a span: the context to handle it in, and the function that ends it. */
export type RequestSpan = Readonly<{ context: Context; end(response: Response): void }>;

/**
 * Starts the span of a request, under that of its caller: the bff, or another service. It is named by its route; it
 * contains no paths, queries or bodies. The correlation id is the one in the log.
 */
export function startRequestSpan(service: string, request: Request): RequestSpan {
  const parent = contextOf(request.get('traceparent'));
  const method = methodLabel(request.method);
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
  return {
    context: trace.setSpan(parent, span),
    end(response) {
      const route = routeOf(request);
      if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
      span.setAttributes({
        'hirelane.service': service,
        'hirelane.correlation_id': request.get(HEADERS.correlationId) ?? '',
        'http.request.method': method,
        'http.response.status_code': response.statusCode,
      });
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
