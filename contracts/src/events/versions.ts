import type * as z from 'zod';
import { CATALOG } from './catalog.ts';
import { formerFileEvents } from './file.ts';
import type { FormerShape } from './former.ts';
import { formerSubscriberEvents } from './user.ts';

/** Stream category → type of event → its former shapes: the first is schema version 1, the second version 2, … */
const FORMER: Readonly<Record<string, Readonly<Record<string, readonly FormerShape[]>>>> = {
  file: formerFileEvents,
  subscriber: formerSubscriberEvents,
};

/** The former shape that a schema version of a type is; undefined for the one that is written today. */
export const formerShapeOf = (category: string, type: string, schema: number): FormerShape | undefined =>
  FORMER[category]?.[type]?.[schema - 1];

/** The schema version in which events of a type are written today: 1 until their shape changes. */
export const schemaVersionOf = (category: string, type: string): number => (FORMER[category]?.[type]?.length ?? 0) + 1;

/** One schema version of one type of event, of today or of an earlier release. */
export type Shape = Readonly<{ category: string; type: string; version: number; schema: z.ZodObject }>;

/** Every shape that an event in a log can have. */
export const SHAPES: readonly Shape[] = [
  ...Object.entries(FORMER).flatMap(([category, types]) =>
    Object.entries(types).flatMap(([type, shapes]) =>
      shapes.map(({ schema }, i): Shape => ({ category, type, version: i + 1, schema })),
    ),
  ),
  ...Object.entries(CATALOG).flatMap(([category, { events }]) =>
    Object.entries<z.ZodObject>(events).map(
      ([type, schema]): Shape => ({ category, type, version: schemaVersionOf(category, type), schema }),
    ),
  ),
];
