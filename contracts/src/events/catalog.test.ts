import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { CATALOG } from './catalog.ts';

const folder = new URL('./fixtures/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const [category = '', type = '', version = ''] = file.split('.');
  return { file, category, type, version: Number(version) };
});
const types = Object.entries(CATALOG).flatMap(([category, { events }]) =>
  Object.entries(events as Record<string, z.ZodType>).map(([type, schema]) => ({ category, type, schema })),
);

test('a category has no hyphen, since the first one ends it in a stream name', () => {
  expect(Object.keys(CATALOG).filter((category) => category.includes('-'))).toEqual([]);
});

test('every event type has its golden event', () => {
  const named = (list: { category: string; type: string }[]) =>
    list.map(({ category, type }) => `${category}.${type}`).sort();
  expect(named(fixtures.filter(({ version }) => version === 1))).toEqual(named(types));
});

test.each(fixtures)('$file is read for ever, unchanged', ({ file, category, type }) => {
  const golden = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const schema = types.find((known) => known.category === category && known.type === type)?.schema;
  expect(schema?.parse(golden)).toEqual(golden);
});
