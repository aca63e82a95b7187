import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOG } from './catalog.ts';
import { subjectFieldOf } from './people.ts';
import { type EventShape, formerShapeOf, SHAPES } from './versions.ts';

const folder = new URL('./fixtures/', import.meta.url);
const named = ({ category, type, version }: Omit<EventShape, 'schema'>) => `${category}.${type}.${version}.json`;
const goldenOf = (shape: Omit<EventShape, 'schema'>) => JSON.parse(readFileSync(new URL(named(shape), folder), 'utf8'));

const shapeOf = (category: string, type: string, version: number) =>
  SHAPES.find((shape) => shape.category === category && shape.type === type && shape.version === version);

test('a category contains no hyphen, because the first hyphen in a stream name ends the category', () => {
  expect(Object.keys(CATALOG).filter((category) => category.includes('-'))).toEqual([]);
});

test('every schema version of every event type has a golden event, and no golden event was removed', () => {
  expect(readdirSync(folder).sort()).toEqual(SHAPES.map(named).sort());
});

const nameOf = ({ category, type, version }: EventShape) => `${category}.${type}.${version}`;

test('every golden event can be read and is unchanged', () => {
  for (const shape of SHAPES) {
    const golden = goldenOf(shape);
    expect.soft(shape.schema.safeParse(golden).data, nameOf(shape)).toEqual(golden);
  }
});

const formerShapes = SHAPES.filter(({ category, type, version }) => formerShapeOf(category, type, version));

test('a golden event in an old shape becomes exactly the next shape', () => {
  for (const shape of formerShapes) {
    const { category, type, version } = shape;
    const former = formerShapeOf(category, type, version);
    const next = former?.next ?? { type, schema: version + 1 };
    const data = former?.upcast(goldenOf(shape));
    // The next shape may itself be an old one, because `Subscribed` is no longer written.
    const parsed = shapeOf(category, next.type, next.schema)?.schema.strict().safeParse(data);
    expect.soft(parsed?.data, nameOf(shape)).toEqual(data);
  }
});

test('an event in an old shape can still be read after its subject was erased', () => {
  for (const shape of formerShapes) {
    const erased = JSON.parse(JSON.stringify(goldenOf(shape)), (_, value) => (typeof value === 'string' ? '' : value));
    const { category, type, version } = shape;
    expect.soft(() => formerShapeOf(category, type, version)?.upcast(erased), nameOf(shape)).not.toThrow();
  }
});

test('an event in an old shape has the same subject before and after conversion', () => {
  for (const shape of formerShapes) {
    const { category, type, version } = shape;
    const subject = subjectFieldOf(category, type) ?? '';
    const golden = { ...goldenOf(shape), [subject]: 'the person' };
    const upcast = formerShapeOf(category, type, version)?.upcast(golden);
    expect.soft(upcast, nameOf(shape)).toMatchObject({ [subject]: 'the person' });
  }
});
