import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

/** The attacks on a bff, as numbered in docs/security.md. */
const ATTACKS = Array.from({ length: 40 }, (_, index) => index + 1);
const FOLDERS = ['bff/src', 'infra/src', 'services', 'web/src', 'infra/e2e'];

/** Number of the attack → files with a test or group whose title begins with it. */
function find(): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(test|spec)\.tsx?$/.test(file) || file.includes('node_modules')) continue;
      const text = readFileSync(join(repository, folder, file), 'utf8');
      for (const [, n] of text.matchAll(/['"`]attack (\d+): \S/g)) {
        found.set(Number(n), [...(found.get(Number(n)) ?? []), join(folder, file)]);
      }
    }
  }
  return found;
}

const found = find();

test.each(ATTACKS)('attack %i of forty has a test named after it', (n) => {
  expect(found.get(n) ?? []).not.toEqual([]);
});

test('there are no others', () => {
  expect([...found.keys()].filter((n) => !ATTACKS.includes(n))).toEqual([]);
});
