import { methodLabel } from '@hirelane/api/metrics';
import { type Context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Ended } from '../metrics/http.ts';
import { tracer } from './span.ts';
import { contextOf } from './traceparent.ts';

/** A request as a span: the context for handling it, and the function that ends it. */
export type RequestSpan = Readonly<{ context: Context; end(ended: Ended, correlationId: string | undefined): void }>;

/**
 * Starts a request's span, under that of its caller: the bff or another service. It is named after its route and
 * contains no paths, queries or bodies. The correlation id is the same as in the log.
 */
export function startRequestSpan(service: string, method: string, traceparent: string | undefined): RequestSpan {
  const parent = contextOf(traceparent);
  const label = methodLabel(method);
  const span = tracer().startSpan(label, { kind: SpanKind.SERVER }, parent);
  return {
    context: trace.setSpan(parent, span),
    end({ route, status }, correlationId = '') {
      if (route !== undefined) span.updateName(`${label} ${route}`).setAttribute('http.route', route);
      span.setAttributes({
        'hirelane.service': service,
        'hirelane.correlation_id': correlationId,
        'http.request.method': label,
        'http.response.status_code': status,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
