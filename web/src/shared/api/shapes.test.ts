import { ProjectAnswer, ProjectList } from '@hirelane/api/schemas/projects';
import { expect, expectTypeOf, test } from 'vitest';
import { problemShape } from '@/shared/api/http';
import { feedApi } from '@/shared/api/routes/feed';
import {
  anything,
  either,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  record,
  type Shaped,
  text,
} from '@/shared/lib/shapes';
import { aCard, aProblem, aProject } from '@/test/builders';

test.each([
  ['text', text, ['', 'a'], [1, null, undefined]],
  ['number', number, [0, 1.5], ['1', null]],
  ['flag', flag, [true, false], [0, 'true', undefined]],
  ['oneOf', oneOf('a', 'b'), ['a', 'b'], ['c', 1, undefined]],
  ['nullable', nullable(text), ['a', null], [undefined, 1]],
  ['optional', optional(text), ['a', undefined], [null, 1]],
  ['either', either(text, flag), ['a', true], [1]],
  ['list', list(text), [[], ['a']], [['a', 1], 'a', { length: 0 }]],
  ['record', record(number), [{}, { a: 1 }], [{ a: '1' }, [1], null]],
  [
    'object',
    object({ a: text, b: optional(flag) }),
    [{ a: '' }, { a: '', b: true, c: 1 }],
    [{}, { a: '', b: 1 }, null, []],
  ],
  ['anything', anything, [undefined, null, 1], []],
])('the shape %s accepts only matching values', (_name, shape, fitting, others) => {
  expect(fitting.filter((value) => !shape(value))).toEqual([]);
  expect(others.filter((value) => shape(value))).toEqual([]);
});

test('a shape’s type is the type of the values it accepts', () => {
  const shape = object({ a: text, b: optional(flag), c: nullable(list(number)), d: oneOf('x', 'y') });
  expectTypeOf<Shaped<typeof shape>>().toEqualTypeOf<
    { a: string; c: number[] | null; d: 'x' | 'y' } & { b?: boolean | undefined }
  >();
});

/** Returns copies of a value, each with one part corrupted, at any depth. */
function spoilt(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((first) => spoilt(first).map((bad) => [bad]));
  if (typeof value !== 'object' || value === null) return [Symbol('spoilt')];
  return Object.entries(value).flatMap(([name, part]) => spoilt(part).map((bad) => ({ ...value, [name]: bad })));
}

test('accepted values match the contract in every part', () => {
  const answer = { data: { ...aProject(), isSaved: false, isLiked: false }, isApplied: false };
  const cards = { data: [aCard()], nextCursor: 'next' };
  for (const [shape, schema, value] of [
    [feedApi.answerShape('getProject'), ProjectAnswer, answer],
    [feedApi.answerShape('listProjects'), ProjectList, cards],
  ] as const) {
    expect(schema.parse(value)).toEqual(value);
    expect(shape(value)).toBe(true);
    const bad = spoilt(value);
    expect(bad.length).toBeGreaterThan(15);
    expect(bad.filter((each) => shape(each))).toEqual([]);
  }
});

test('a problem from the server matches the shape of a problem', () => {
  expect(problemShape(aProblem('invalid', { errors: [{ pointer: '#/title', message: 'no' }] }))).toBe(true);
  expect(problemShape({ title: 'Bad gateway', status: '502' })).toBe(false);
});
