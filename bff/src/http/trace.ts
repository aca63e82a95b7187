import { methodLabel } from '@hirelane/api/metrics';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Request, Response } from 'express';
import { contextOf } from './context.ts';

/** A request as the root of a trace: the context to handle it in and the function that ends the trace. */
export type RequestTrace = Readonly<{ context: Context; end(res: Response): void }>;

/**
 * Begins the trace of a request. A `traceparent` from the browser is ignored: a client could otherwise write into
 * another user's trace, or force all of its requests to be sampled. The span is named after the route's pattern and
 * contains no path, query, address or user. Health checks are not traced, because they come every few seconds and carry
 * no information. Nothing is traced without an SDK.
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
