import { expect, test } from 'vitest';
import * as z from 'zod';
import { Id } from '../fields.ts';
import { CATALOG } from './catalog.ts';
import { personal, personalPaths, plain, unmarkedPaths } from './personal.ts';

const types = Object.entries(CATALOG).flatMap(([category, { subject, events }]) =>
  Object.entries<z.ZodObject>(events).map(([type, schema]) => ({ name: `${category}.${type}`, subject, schema })),
);

test('every text of every event is an id, an enum or a date, or marked as personal or plain', () => {
  expect(types.filter(({ schema }) => unmarkedPaths(schema).length > 0).map(({ name }) => name)).toEqual([]);
});

test('every event of a category names its subject', () => {
  const nameless = types.filter(({ subject, schema }) => !(subject in schema.shape));
  expect(nameless.map(({ name }) => name)).toEqual([]);
});

test('personal text is found in objects, behind null and behind defaults', () => {
  const schema = z.object({
    id: Id,
    name: personal(),
    day: plain(),
    brief: z.object({ title: personal().nullable(), skills: z.array(plain()), note: personal().default('') }),
  });
  expect(personalPaths(schema)).toEqual([['name'], ['brief', 'title'], ['brief', 'note']]);
});

test('a text that nobody has marked is told', () => {
  expect(unmarkedPaths(z.object({ id: Id, note: z.string(), list: z.array(z.string()) }))).toEqual([
    ['note'],
    ['list', '[]'],
  ]);
});

test('a schema that cannot be looked into is refused, and a list of personal texts too', () => {
  expect(() => personalPaths(z.object({ any: z.unknown() }))).toThrow('any');
  expect(() => personalPaths(z.object({ list: z.array(personal()) }))).toThrow('list');
});
