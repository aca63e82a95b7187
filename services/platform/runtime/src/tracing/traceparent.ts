import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type SpanContext,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/**
 * The active span in W3C Trace Context format (`00-<trace>-<span>-01`), or undefined if no span is active or the active
 * span is not sampled.
 */
export function activeTraceparent(): string | undefined {
  const active = trace.getSpanContext(context.active());
  if (!active || (active.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return traceHeaders().traceparent;
}

/** The header that passes the current `traceparent`, sampled or not, to a service. Empty without an SDK. */
export function traceHeaders(): Readonly<{ traceparent?: string }> {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

/** The context described by a `traceparent`, or the root context if it is missing or invalid or there is no SDK. */
export const contextOf = (traceparent: string | undefined): Context =>
  propagation.extract(ROOT_CONTEXT, { ...(traceparent !== undefined && { traceparent }) });

/** The span that a `traceparent` identifies, if it is sampled. */
export function spanOf(traceparent: string): SpanContext | undefined {
  const found = trace.getSpanContext(contextOf(traceparent));
  return found && (found.traceFlags & TraceFlags.SAMPLED) !== 0 ? found : undefined;
}
