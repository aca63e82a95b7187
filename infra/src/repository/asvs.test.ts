import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repository } from '../local/repository.ts';

/**
 * Section → number of its requirements at levels 1 and 2 (ASVS 5.0.0). In each section these come first, before those
 * of level 3. Chapter 17 is about WebRTC.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3, '17.1': 1, '17.2': 4, '17.3': 2 },
};
const required = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const rows = read('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', state = '', where = ''] = line.replace(/^\| | \|$/g, '').split(' | ');
    return { id, state, where };
  });
const met = rows.filter(({ state }) => state === 'met');

afterAll(() => {
  const ours = rows.filter(({ id }) => !id.startsWith('17.'));
  const count = (state: string) => ours.filter((row) => row.state === state).length;
  const covered = count('met') + count('not applicable');
  process.stdout.write(
    `ASVS 5.0.0 level 2: covered ${covered}/${ours.length} (${count('met')} met, ${count('not applicable')} not applicable), ${count('open')} open\n`,
  );
});

test('every requirement of levels 1 and 2 has one row, in order, and there are no other rows', () => {
  expect(required).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(required);
});

test('the introduction has the numbers of met, not applicable and open ones', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(read('docs/asvs.md')).toContain(
    `Of 253 requirements ${count('met')} are met, ${count('not applicable')} not applicable, ${count('open')} open.`,
  );
});

test('every row is met, open or not applicable, with a place or a reason', () => {
  for (const { id, state, where } of rows) {
    expect(['met', 'open', 'not applicable'], id).toContain(state);
    expect(where, id).toMatch(/\S/);
  }
  expect(rows.filter(({ id, state }) => id.startsWith('17.') && state !== 'not applicable')).toEqual([]);
});

test('a met requirement names at least one file, and every named file exists', () => {
  const filesOf = (where: string) => [...where.matchAll(/`([\w./-]+\/?[\w.-]+\.\w+)`/g)].map(([, path = '']) => path);
  expect(met.filter(({ where }) => filesOf(where).length === 0)).toEqual([]);
  const named = rows.flatMap(({ where }) => filesOf(where)).filter((path) => !/^bff\.\w+$/.test(path));
  expect([...new Set(named)].filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('every named test is in its file', () => {
  const named = met.flatMap(({ where }) => [...where.matchAll(/`([\w./-]+)`: (.+?)(?=; `|$)/g)]);
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(([, path = '', name = '']) => !read(path).replaceAll("\\'", "'").includes(name));
  expect(missing.map(([text]) => text)).toEqual([]);
});
