import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type NewEvent } from '@hirelane/event-sourcing/events';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from './span.ts';
import { activeTraceparent } from './traceparent.ts';

/**
 * The same store; an append is a span, and its events contain it (`meta.traceparent`), so that later spans can join the
 * trace.
 */
export const tracedStore = (store: EventStore, service: string): EventStore => ({
  read: store.read,
  append(stream, expected, events) {
    const category = categoryOf(stream);
    const attributes = { 'hirelane.service': service, 'hirelane.category': category, 'hirelane.events': events.length };
    return inSpan(`append ${category}`, { kind: SpanKind.PRODUCER, attributes }, () =>
      store.append(stream, expected, withTraceparent(events)),
    );
  },
});

function withTraceparent<E extends NewEvent>(events: readonly E[]): readonly E[] {
  const traceparent = activeTraceparent();
  if (traceparent === undefined) return events;
  return events.map((event) => ({ ...event, meta: { ...event.meta, traceparent } }));
}
