import { expect, test } from 'vitest';
import * as z from 'zod';
import { publicEventTypes } from '../catalog.ts';
import { sampleMessages } from '../documents/sample.ts';
import type { PublicEvent } from '../event.ts';
import { asJsonEvent } from '../translate.ts';
import { columnsOf } from './columns.ts';
import { EventRow, eventRow } from './events-table.ts';
import { TABLES } from './tables.ts';

test('every column has a description', () => {
  const silent = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    columns.filter(({ about }) => about === '').map(({ name }) => `${table}.${name}`),
  );
  expect(silent).toEqual([]);
});

test('the columns have the types and null as declared', () => {
  const schema = z.strictObject({
    ...{ text: z.uuid(), number: z.literal([1, 3]), whole: z.number().int(), flag: z.boolean() },
    ...{ time: z.iso.datetime().nullable(), list: z.array(z.enum(['a'])) },
  });
  expect(columnsOf(schema).map(({ name, type, isNullable }) => [name, type, isNullable])).toEqual([
    ['text', 'string', false],
    ['number', 'integer', false],
    ['whole', 'integer', false],
    ['flag', 'boolean', false],
    ['time', 'timestamp', true],
    ['list', 'strings', false],
  ]);
});

test('a field that no column can contain is refused', () => {
  expect(() => columnsOf(z.strictObject({ inner: z.strictObject({}) }))).toThrow('Expected inner to have a type');
});

test('the columns of events are the fields of all types, and each event fits them', () => {
  const fields = publicEventTypes.flatMap(({ schema }) => Object.keys(schema.shape));
  const names = TABLES.events.columns.map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['id', 'type', 'subject', 'sequence', 'time', 'position', ...fields]));
  const events = sampleMessages().filter(({ headers }) => 'ce_id' in headers);
  expect(events.length).toBeGreaterThan(publicEventTypes.length);
  for (const message of events) {
    const event = asJsonEvent(message) as PublicEvent;
    const row = eventRow(event);
    expect(EventRow.parse(row)).toEqual(row);
    expect(row).toMatchObject(event.data);
  }
});
