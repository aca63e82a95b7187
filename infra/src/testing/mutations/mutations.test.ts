import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../local/repository.ts';
import { AUTHORISATION } from './authorisation.ts';
import { DECIDERS } from './deciders.ts';
import { SCREENS } from './screens.ts';
import { VALIDATION } from './validation.ts';

const mutations = [...AUTHORISATION, ...DECIDERS, ...SCREENS, ...VALIDATION];

test('there are 40 mutations, and each has its place in the sources and its test files', () => {
  expect(mutations).toHaveLength(40);
  const lost = mutations.filter(({ file, find, noticedBy }) => {
    const isOnce = readFileSync(join(repository, file), 'utf8').split(find).length === 2;
    return !isOnce || noticedBy.some((path) => !existsSync(join(repository, path)));
  });
  expect(lost.map(({ file, what }) => `${file}: ${what}`)).toEqual([]);
});
