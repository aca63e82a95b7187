import {
  type Context,
  context,
  ProxyTracerProvider,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Uses only the API: without a registered SDK, spans do nothing and cost nothing. */
export const tracer = () => trace.getTracer('hirelane');

/**
 * Runs `work` in a span, under the active one or in `parent`. An error is recorded by name; messages are omitted,
 * because they may quote personal text.
 */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>, parent?: Context): Promise<T> {
  return tracer().startActiveSpan(name, options, parent ?? context.active(), async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A collector that does not respond must not prevent a process from ending. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Sends finished spans before the process ends. The API has no function for this, but every SDK's provider does. */
export async function flushSpans(): Promise<void> {
  const registered = trace.getTracerProvider();
  const provider: object = registered instanceof ProxyTracerProvider ? registered.getDelegate() : registered;
  if (!('forceFlush' in provider) || typeof provider.forceFlush !== 'function') return;
  const late = new Promise<void>((resolve) => void setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
  await Promise.race([Promise.resolve(provider.forceFlush()).catch(() => undefined), late]);
}
