import type * as z from 'zod';
import { CATALOG } from './catalog.ts';
import { formerFileEvents } from './file.ts';
import type { FormerShape } from './former.ts';
import { formerSubscriberEvents } from './user.ts';

/**
 * The old shapes of each event type, by stream category and type. The first shape is schema version 1, the second is
 * version 2, and so on.
 */
const FORMER: Readonly<Record<string, Readonly<Record<string, readonly FormerShape[]>>>> = {
  file: formerFileEvents,
  subscriber: formerSubscriberEvents,
};

/** The old shape of a type at this schema version; undefined for the current one. */
export const formerShapeOf = (category: string, type: string, schema: number): FormerShape | undefined =>
  FORMER[category]?.[type]?.[schema - 1];

/** The current schema version of a type: 1 until its shape changes. */
export const schemaVersionOf = (category: string, type: string): number => (FORMER[category]?.[type]?.length ?? 0) + 1;

/** One schema version of one event type, current or old. */
export type EventShape = Readonly<{ category: string; type: string; version: number; schema: z.ZodObject }>;

/** All event shapes that a log can contain. */
export const SHAPES: readonly EventShape[] = [
  ...Object.entries(FORMER).flatMap(([category, types]) =>
    Object.entries(types).flatMap(([type, shapes]) =>
      shapes.map(({ schema }, i): EventShape => ({ category, type, version: i + 1, schema })),
    ),
  ),
  ...Object.entries(CATALOG).flatMap(([category, { events }]) =>
    Object.entries<z.ZodObject>(events).map(
      ([type, schema]): EventShape => ({ category, type, version: schemaVersionOf(category, type), schema }),
    ),
  ),
];
