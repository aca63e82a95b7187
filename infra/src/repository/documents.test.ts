import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

test('the example in docs/testing.md is identical to the test', () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(read('docs/testing.md'))?.[1];
  expect(shown).toBe(read('services/platform/test-kit/src/stack/example.containers.test.ts'));
});

test('docs/testing.md names imports that exist', () => {
  const named = [...read('docs/testing.md').matchAll(/`stack\/([a-z-]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) expect(() => read(`services/platform/test-kit/src/stack/${name}.ts`), name).not.toThrow();
});
