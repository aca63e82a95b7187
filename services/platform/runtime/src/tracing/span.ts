import { type Context, context, type SpanOptions, SpanStatusCode, trace } from '@opentelemetry/api';

/** Of the API alone: as long as nobody has registered an SDK, spans are nothing and cost as much. */
export const tracer = () => trace.getTracer('hirelane');

/**
 * Runs `work` in a span, under the one that is active or in `parent`. An error marks it by its name; messages stay out, for
 * they may quote what people wrote.
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
