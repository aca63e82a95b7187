// @covers asvs:1.4.2 asvs:2.2.1

import { expect, test } from 'vitest';
import * as z from 'zod';
import { INT_MAX } from './constants.ts';
import { partsOf, taken } from './testing/string-fields.ts';

/** Each number in route inputs, with all its checks. The outermost schema comes first. */
const fields = new Map(taken.flatMap(([where, schema]) => [...partsOf(where, schema)]).toReversed());

const isNumber = (value: unknown) => typeof value === 'number';
const BEYOND = [INT_MAX + 1, -INT_MAX - 2, Number.MAX_SAFE_INTEGER, 1e300, 1.5];

/**
 * Parses a number with a field, once as JSON and once as query text. A result is undefined if the number is refused.
 */
const readings = (schema: z.core.$ZodType, value: number) =>
  [value, String(value)].map((given) => z.safeParse(schema, given).data);

const numeric = [...fields].filter(([, schema]) =>
  [0, 1, 5, 100].some((value) => readings(schema, value).some(isNumber)),
);

/** Counters stored in bigint columns, and an amount that is compared and not stored. */
const LARGE = [
  'markPayment body.unpaid',
  'streamSignals query.after',
  'listSignals body.after',
  'listSignals body.upTo',
];

test('a number that a route accepts is an integer in the range of its column', () => {
  expect(numeric.length).toBeGreaterThan(20);
  const wrong = numeric.flatMap(([at, schema]) =>
    BEYOND.filter((value) => readings(schema, value).some(isNumber)).map((value) => `${at} takes ${value}`),
  );
  expect(wrong.filter((text) => !LARGE.some((at) => text.startsWith(at)))).toEqual([]);
});
