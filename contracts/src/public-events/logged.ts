import { CATALOG, type EventOf, type StreamCategory } from '../events/catalog.ts';

/** An event as it is in a log; its personal text may be encrypted and is never read. */
export type Logged = Readonly<{
  id: string;
  type: string;
  data: unknown;
  stream: string;
  version: number;
  position: string;
  at: string;
}>;

/**
 * Narrows an event to its specific type. Returns null for a type that this version of the contracts does not declare.
 * Throws if the data has a different shape.
 */
export function readAs<C extends StreamCategory>(category: C, { type, data }: Logged): EventOf<C> | null {
  const schemas: Readonly<Record<string, { parse(data: unknown): unknown }>> = CATALOG[category].events;
  const schema = schemas[type];
  return schema ? ({ type, data: schema.parse(data) } as EventOf<C>) : null;
}
