import { methodLabel } from '@hirelane/contracts/metrics';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, Response } from 'express';
import { contextOf } from './context.ts';

/** A request as the root of a trace: the context to handle it in, and what ends it. */
export type RequestTrace = Readonly<{ context: Context; end(res: Response): void }>;

/**
 * Begins the trace of a request. A `traceparent` that the browser sends is not looked at: anybody could write into somebody
 * else's trace, or have all of their requests kept. Named by the route's pattern; path, query, address and person stay out.
 * Health checks are none: they come every few seconds, and say nothing. Without an SDK nothing is.
 */
export function startTrace(req: Request): RequestTrace {
  if (req.path.startsWith('/health/')) return { context: ROOT_CONTEXT, end: () => undefined };
  const method = methodLabel(req.method);
  const span = trace.getTracer('hirelane').startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
  return {
    context: trace.setSpan(ROOT_CONTEXT, span),
    end(res) {
      const { pattern, requestId } = contextOf(res);
      span.updateName(`${method} ${pattern}`);
      span.setAttributes({
        'hirelane.service': 'bff',
        'hirelane.correlation_id': requestId,
        'http.request.method': method,
        'http.route': pattern,
        'http.response.status_code': res.statusCode,
      });
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** `traceparent` of the request in hand, for a call to a service; nothing without an SDK. */
export function traceHeaders(): Readonly<{ traceparent?: string }> {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}
