import { randomUUID } from 'node:crypto';
import type { StreamCategory } from '../../events/catalog.ts';
import type { Logged } from '../logged.ts';

export type Happened = Readonly<{ type: string; data: unknown }>;

/** Ids that are the same for all events of one person or command; the log stores them with every event. */
const trace = () => ({
  correlationId: randomUUID(),
  causationId: randomUUID(),
  traceparent: `00-${randomUUID().replaceAll('-', '')}-b7ad6b7169203331-01`,
});

/** A stream as stored in a log: events at versions 1, 2, 3, …, one per minute starting at noon. */
export const streamOf = (
  category: StreamCategory,
  id: string,
  events: readonly Happened[],
  meta: () => object = trace,
): readonly Logged[] =>
  events.map((event, i) => ({
    ...event,
    id: randomUUID(),
    stream: `${category}-${id}`,
    version: i + 1,
    position: String(100 + i),
    at: `2026-11-21T12:${String(i).padStart(2, '0')}:00.000000Z`,
    meta: meta(),
  }));
