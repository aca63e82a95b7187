import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../../launcher/repository.ts';
import { GROUPS } from './groups.ts';
import { mutated } from './mutation.ts';

test('there are 40 mutations, each with one match in the sources and with existing test files', () => {
  const mutations = Object.values(GROUPS).flat();
  expect(mutations).toHaveLength(40);
  for (const mutation of mutations) {
    const text = readFileSync(join(repository, mutation.file), 'utf8');
    expect(mutated(text, mutation)).not.toBe(text);
    expect(mutation.noticedBy.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  }
});
