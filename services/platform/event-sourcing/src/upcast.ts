import { formerShapeOf, schemaVersionOf } from '@hirelane/api/events/versions';
import type { EventLog, EventStore, LogPages } from './event-store.ts';
import { categoryOf, type Event, type Recorded } from './events.ts';

/** Thrown for an event that a later release wrote in a schema version that this release does not support. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Returns the event in its current type and shape, whichever release wrote it
 * (docs/decisions/0040-versions-of-events.md); its id, version and position are kept. An event in the current shape is
 * returned unchanged. Throws NewerSchema.
 */
export function upcast<E extends Event>(event: Recorded<E>): Recorded<E> {
  const category = categoryOf(event.stream);
  let { type, data } = event as Event;
  let { schema } = event.meta;
  let former = formerShapeOf(category, type, schema);
  if (!former && schema <= schemaVersionOf(category, type)) return event;
  while (former) {
    data = former.upcast(data);
    ({ type, schema } = former.next ?? { type, schema: schema + 1 });
    former = formerShapeOf(category, type, schema);
  }
  const known = schemaVersionOf(category, type);
  if (schema > known) {
    throw new NewerSchema(
      `version ${event.version} of ${event.stream} is a ${type} with schema version ${schema}; this release supports up to ${known}`,
    );
  }
  // The result's type is not checked here, because the catalogue's tests replay every old shape.
  return { ...event, type, data, meta: { ...event.meta, schema } } as Recorded as Recorded<E>;
}

/** Reads streams as stored, with personal text encrypted, but with every event in its current shape. */
export const upcastingRead =
  (read: EventStore['read']): EventStore['read'] =>
  async (stream, wanted) =>
    (await read(stream, wanted)).map(upcast);

/** Like `upcastingRead`, for many streams. */
export const upcastingStreams =
  (readStreams: EventLog['readStreams']): EventLog['readStreams'] =>
  async (streams) =>
    (await readStreams(streams)).map((events) => events.map(upcast));

/** Reads a whole log as stored, but with every event in its current shape. */
export const upcasting = <L extends LogPages>(log: L): Omit<L, 'read'> & LogPages => ({
  ...log,
  async readAfter(category: string, after: string | null, limit: number) {
    const page = await log.readAfter(category, after, limit);
    return { ...page, events: page.events.map(upcast) };
  },
  readStreams: upcastingStreams(log.readStreams),
});
