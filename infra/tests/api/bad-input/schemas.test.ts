import { parsed } from '@hirelane/api/problem';
import { routeList } from '@hirelane/api/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Ids } from './case.ts';
import { cases, EMPTY, written } from './cases.ts';

const anId = (digit: number) => `0000000${digit}-0000-4000-8000-000000000000`;
const ids: Ids = {
  ...{ client: anId(1), freelancer: anId(2), file: anId(3) },
  ...{ project: anId(4), draft: anId(5), proposal: anId(6) },
};

/** Dangerous in a database or a URL: a NUL byte, and half of a surrogate pair. */
const FORBIDDEN = ['\0', '\ud800', '\udc00'];

test('every handwritten case is for a command with a JSON body', () => {
  expect(cases.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(written)));
});

test('a command with an empty body accepts an empty object, but no list, string or number', () => {
  const schemas = routeList.flatMap(([name, { body }]) => (EMPTY.has(name) && body instanceof z.ZodType ? [body] : []));
  expect(schemas).toHaveLength(EMPTY.size);
  for (const schema of schemas) {
    expect(schema.safeParse({}).success).toBe(true);
    for (const value of [[], 'text', 1]) expect(schema.safeParse(value).success).toBe(false);
  }
});

describe.each(cases)('%s', (name, { body }, { valid, overlong, optional, texts }) => {
  const schema = body as z.ZodType;
  const given = valid(ids);
  const fields = Object.keys(given);
  /** Returns the fields that the schema refuses in this body; empty if it accepts the body. */
  const refused = (fieldValues: Record<string, unknown>) => {
    const read = parsed(schema, fieldValues);
    return 'errors' in read ? read.errors.map(({ pointer }) => pointer.split('/')[1] ?? '') : [];
  };
  const message = (field: string) => `${name} names ${field}`;

  test('the schema accepts the valid body and requires each non-optional field', () => {
    expect(schema.safeParse(given).error).toBeUndefined();
    for (const field of fields) {
      const { [field]: _, ...rest } = given;
      if (optional.includes(field)) expect(refused(rest), message(field)).toEqual([]);
      else expect(refused(rest), message(field)).toContain(field);
    }
  });

  // @covers asvs:1.5.2 asvs:2.2.1 asvs:2.2.2 asvs:15.3.5
  test('the schema refuses a value of the wrong type for each field', () => {
    const wrong = fc.oneof(
      fc.object(),
      fc.constant({ length: [{ toString: 0 }] }),
      fc.constant(true),
      fc.constant([1]),
      fc.constant(null),
      fc.double(),
    );
    for (const field of fields) {
      const isOther = (value: unknown) =>
        typeof value !== typeof given[field] || Array.isArray(value) || value === null;
      const arbitrary = wrong.filter((value) => isOther(value) && !isNullable(schema, field, value));
      fc.assert(
        fc.property(arbitrary, (value) => {
          expect(refused({ ...given, [field]: value }), message(field)).toContain(field);
        }),
        { numRuns: 20 },
      );
    }
  });

  // @covers spec:5.15 asvs:1.3.3 asvs:1.3.11
  test('the schema refuses strings that are too long, and forbidden characters at any position', () => {
    for (const [field, value] of Object.entries(overlong)) {
      expect(refused({ ...given, [field]: value }), message(field)).toContain(field);
    }
    for (const field of texts) {
      const text = String(given[field]);
      const place = fc.tuple(fc.nat(text.length), fc.constantFrom(...FORBIDDEN));
      fc.assert(
        fc.property(place, ([at, character]) => {
          const value = `${text.slice(0, at)}${character}${text.slice(at)}`;
          expect(refused({ ...given, [field]: value }), message(field)).toContain(field);
        }),
        { numRuns: 20 },
      );
    }
  });
});

/** Whether the field's schema accepts null. */
function isNullable(schema: z.ZodType, field: string, value: unknown): boolean {
  if (value !== null || !(schema instanceof z.ZodObject)) return false;
  return schema.shape[field]?.safeParse(null).success ?? false;
}
