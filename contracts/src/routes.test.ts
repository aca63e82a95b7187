import { expect, test } from 'vitest';
import * as z from 'zod';
import { routeList } from './routes.ts';

// @covers asvs:6.4.2
test('no route accepts a hint or a secret question', () => {
  const fields = routeList.flatMap(([, { body }]) =>
    body instanceof z.ZodType
      ? [...JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)].map(
          ([, field = '']) => field,
        )
      : [],
  );
  expect(fields).toContain('oldPassword');
  expect(fields.filter((field) => /hint|question|secretAnswer|birth|maiden/i.test(field))).toEqual([]);
});
