import * as z from 'zod';
import { publicEventTypes } from '../catalog.ts';
import type { PublicEvent } from '../event.ts';
import { EventHeaders } from '../headers.ts';
import type { Cell } from './columns.ts';

const { ce_id, ce_type, ce_subject, ce_time, ce_position } = EventHeaders.shape;

/** The fields of all types' data: null in events of a type without the field. The same name has the same meaning. */
const data: Record<string, z.ZodType> = {};
for (const { schema } of publicEventTypes) {
  for (const [name, field] of Object.entries(schema.shape)) data[name] ??= isInAll(name) ? field : asNullable(field);
}

/** A row of `events`: attributes that differ between events, and the fields of the data, next to each other. */
export const EventRow = z.strictObject({
  id: ce_id,
  type: ce_type,
  subject: ce_subject.meta({ description: 'The project, proposal or contract: its category and its public id.' }),
  sequence: z.number().int().min(1).meta({
    description: "The event's number among its subject's public events, from 1.",
  }),
  time: ce_time,
  position: ce_position,
  ...data,
});

/** An event as a row of `events`. */
export function eventRow({ id, type, subject, sequence, time, position, data: given }: PublicEvent) {
  const values = given as Readonly<Record<string, Cell>>;
  return {
    ...{ id, type, subject, sequence: Number(sequence), time, position },
    ...Object.fromEntries(Object.keys(data).map((name) => [name, values[name] ?? null])),
  };
}

function isInAll(name: string): boolean {
  return publicEventTypes.every(({ schema }) => name in schema.shape);
}

function asNullable(field: z.ZodType): z.ZodType {
  return field.nullable().meta({ description: field.meta()?.description });
}
