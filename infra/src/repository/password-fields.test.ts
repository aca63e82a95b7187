import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeList } from '@hirelane/contracts/routes';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { repository } from '../local/repository.ts';

const pages = readdirSync(join(repository, 'web/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(repository, 'web/src', file), 'utf8')] as const);
const inputs = pages.flatMap(([file, text]) =>
  [...text.matchAll(/<(?:input|PasswordInput)\b[\s\S]*?\/>/g)].map(([input]) => ({ file, input })),
);
const isPassword = (input: string) => /^<PasswordInput|type="password"|register\('(\w*[pP]assword)'\)/.test(input);

// @covers asvs:6.2.6 asvs:6.2.7
test('every password field masks its text, and tells password managers which password it is (ASVS 6.2.6, 6.2.7)', () => {
  const fields = inputs.filter(({ input }) => isPassword(input));
  expect(fields.length).toBeGreaterThan(6);
  for (const { file, input } of fields) {
    // Its box masks what is typed until somebody asks to see it (`PasswordInput.test.tsx`).
    expect(input, file).toMatch(/^<PasswordInput\b/);
    expect(input, file).toMatch(/autoComplete="(current|new)-password"/);
  }
});

// @covers asvs:6.2.7
test('no page prevents pasting (ASVS 6.2.7)', () => {
  expect(pages.filter(([, text]) => /onPaste|'paste'|"paste"/.test(text)).map(([file]) => file)).toEqual([]);
});

// @covers asvs:6.4.2
test('no route accepts a hint or a secret question (ASVS 6.4.2)', () => {
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
