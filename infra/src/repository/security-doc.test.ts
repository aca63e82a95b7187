import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const text = read('docs/security.md');

test('every test file that docs/security.md names exists', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('every test that it names is in its file', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ([^|;`]+?)(?= \||; |$)/gm)];
  expect(named.length).toBeGreaterThan(25);
  const missing = named.filter(([, path = '', name = '']) => !read(path).replaceAll("\\'", "'").includes(name));
  expect(missing.map(([all]) => all)).toEqual([]);
});
