import { expect, test } from 'vitest';
import * as z from 'zod';
import { parsed } from './problem.ts';

const schema = z.object({ 'a/b': z.string().max(5), tags: z.array(z.string()).max(2), n: z.int() });
const right = { 'a/b': 'text', tags: [], n: 1 };
/** An input that makes zod throw when it compares the length with the limit. */
const UNCOMPARABLE = { length: [{ toString: 0 }] };

test('valid input is parsed', () => {
  expect(parsed(schema, { ...right, more: 1 })).toEqual({ data: right });
});

test('a value whose length cannot be compared is reported as an error of its field', () => {
  expect(() => schema.safeParse({ ...right, 'a/b': UNCOMPARABLE })).toThrow(TypeError);
  expect(parsed(schema, { ...right, 'a/b': UNCOMPARABLE })).toEqual({
    errors: [{ pointer: '#/a~1b', message: 'Invalid input' }],
  });
  expect(parsed(schema, { ...right, tags: UNCOMPARABLE })).toMatchObject({ errors: [{ pointer: '#/tags' }] });
  expect(parsed(z.string().max(5), UNCOMPARABLE)).toMatchObject({ errors: [{ pointer: '#' }] });
});

test('an error that is not caused by the value is thrown', () => {
  const failing = z.string().refine(() => {
    throw new RangeError('ours');
  });
  expect(() => parsed(failing, 'text')).toThrow('ours');
});
