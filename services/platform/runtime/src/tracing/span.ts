import { type Context, context, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** From the API only: without a registered SDK, spans do nothing and cost nothing. */
export const tracer = () => trace.getTracer('hirelane');

/**
 * Runs `work` in a span, under the active one or in `parent`. An error is recorded by its name; messages are left out,
 * because they may quote personal texts.
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
