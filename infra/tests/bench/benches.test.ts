import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { BENCHES } from './benches.ts';
import { PERFORMANCE } from './table.ts';

const names = BENCHES.map(({ name }) => name);

test('the subcommands in the usage are the benches, all and check', () => {
  const { bench } = JSON.parse(readFileSync(join(repository, 'infra/usages.json'), 'utf8'));
  expect(bench.takes.toSorted()).toEqual(['all', 'check', ...names].toSorted());
});

test('docs/performance.md has a table for every bench and for the layouts, and no other table', () => {
  const tables = readFileSync(PERFORMANCE, 'utf8').matchAll(
    /^<!-- bench:(\w+) -->\n\|[\s\S]*?\n<!-- \/bench:\1 -->$/gm,
  );
  expect([...tables].map(([, name]) => name).toSorted()).toEqual(['layouts', ...names].toSorted());
});

test('every bench has a goal', () => {
  expect(BENCHES.filter(({ goals }) => goals.length === 0)).toEqual([]);
});
