import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const rows = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+ \|/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

test('there are rows for each of the nine sections, with consecutive numbers', () => {
  const numbers = rows.map(([number = '']) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.map((number) => number.split('.')[0])).size).toBe(9);
});

test('every named file exists', () => {
  const named = rows.flatMap(([, , where = '', tests = '']) =>
    [...`${where} ${tests}`.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(rows.length);
  expect([...new Set(named)].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('every named test is in its file', () => {
  const named = rows.flatMap(([, , , tests = '']) => [...tests.matchAll(/`([\w./-]+)`: (.+?)(?=; `|$)/g)]);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(([, path = '', name = '']) => !read(path).replaceAll("\\'", "'").includes(name));
  expect(missing.map(([text]) => text)).toEqual([]);
});
