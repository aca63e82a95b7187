import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type NewEvent, type Recorded } from '@hirelane/event-sourcing/events';
import { ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api';
import { inSpan } from './span.ts';
import { activeTraceparent, spanOf } from './traceparent.ts';

/**
 * Wraps a store so that each append is a span. The events contain the span (`meta.traceparent`), so that later spans
 * can join the trace.
 */
export const tracedStore = (store: EventStore, service: string): EventStore => ({
  read: store.read,
  append(stream, expected, events, response) {
    const category = categoryOf(stream);
    const attributes = { 'hirelane.service': service, 'hirelane.category': category, 'hirelane.events': events.length };
    return inSpan(`append ${category}`, { kind: SpanKind.PRODUCER, attributes }, () =>
      store.append(stream, expected, withTraceparent(events), response),
    );
  },
});

function withTraceparent<E extends NewEvent>(events: readonly E[]): readonly E[] {
  const traceparent = activeTraceparent();
  if (traceparent === undefined) return events;
  return events.map((event) => ({ ...event, meta: { ...event.meta, traceparent } }));
}

/**
 * The maximum age of events whose traces are continued, in milliseconds. A read model that is being rebuilt must not
 * continue traces from last year.
 */
const RECENT = 3_600_000;

/**
 * Wraps a handler so that each batch is one span. The span continues the trace of the first event that has one, so that
 * a command on a quiet system can be followed to the end, and links to the other events' traces: a span for each event
 * would cost more than the batch. A batch of events that are old or have no trace does not get a span.
 */
export const tracedBatches =
  (name: string, handle: HandleBatch): HandleBatch =>
  (batch, ...where) => {
    const [first, ...others] = originsOf(batch);
    if (!first) return handle(batch, ...where);
    const options = {
      kind: SpanKind.CONSUMER,
      links: others.map((origin) => ({ context: origin })),
      attributes: { 'messaging.batch.message_count': batch.length },
    };
    return inSpan(name, options, () => handle(batch, ...where), trace.setSpanContext(ROOT_CONTEXT, first));
  };

/** The spans that appended these events, without duplicates. */
function originsOf(batch: readonly Recorded[]): SpanContext[] {
  const since = Date.now() - RECENT;
  const named = new Set(batch.filter(({ at }) => Date.parse(at) > since).map(({ meta }) => meta.traceparent));
  return [...named].flatMap((traceparent) => (traceparent === undefined ? [] : (spanOf(traceparent) ?? [])));
}

/** Wraps a bus, with a span for each delivered batch. */
export const tracedBus = (bus: EventBus, name: string): EventBus => ({
  subscribe: (subscription, categories, resume, handle) =>
    bus.subscribe(subscription, categories, resume, tracedBatches(name, handle)),
});
