import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { BENCHES, REPORTS } from './benches.ts';
import { PERFORMANCE } from './table.ts';

const names = BENCHES.map(({ name }) => name);

test('every bench and every report is a subcommand in the usage, and nothing else but all, check and table', () => {
  const { bench } = JSON.parse(readFileSync(join(repository, 'infra/usages.json'), 'utf8'));
  expect(bench.takes.toSorted()).toEqual(['all', 'check', 'table', ...names, ...Object.keys(REPORTS)].toSorted());
});

const places = new Map(
  [...readFileSync(PERFORMANCE, 'utf8').matchAll(/^<!-- bench:(\w+) -->\n([\s\S]*?)\n<!-- \/bench:\1 -->$/gm)].map(
    ([, name, table]) => [name, table],
  ),
);

test('docs/performance.md has a place for the table of every bench, and for no other', () => {
  expect([...places.keys()].toSorted()).toEqual(names.toSorted());
});

test.each(BENCHES)('docs/performance.md has the table of the stored result of $name', (bench) => {
  expect(bench.table()).toBe(places.get(bench.name));
});

test('every bench but logins and budget has a goal, and its stored result can be judged', () => {
  const withGoals = BENCHES.filter((bench) => bench.verdicts().length > 0).map(({ name }) => name);
  expect(withGoals).toEqual(names.filter((name) => name !== 'logins' && name !== 'budget'));
});
