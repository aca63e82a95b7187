import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CATALOG } from '@hirelane/contracts/events/catalog';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { type Import, PLATFORM, packageOf, readImports, sources } from './imports.ts';
import { isTest } from './layers.ts';

const imports = readImports();
const shown = ({ file, specifier }: Import) => `${file} imports ${specifier}`;

test('contracts does no I/O: it imports only zod', () => {
  const broken = imports
    .filter(({ file }) => packageOf(file) === 'contracts')
    .filter(({ target }) => target === undefined)
    .filter((found) => !isTest(found.file))
    .filter(({ specifier }) => specifier !== 'zod');
  expect(broken.map(shown)).toEqual([]);
});

test('a domain file imports no infrastructure', () => {
  const deciders = sources().filter(
    (file) =>
      /^services\//.test(file) &&
      !file.startsWith(PLATFORM) &&
      /: Decider</.test(readFileSync(join(repository, file), 'utf8')),
  );
  // With the files that they are split into.
  const domain = new Set(deciders);
  for (const file of domain) {
    for (const { specifier } of imports.filter((found) => found.file === file)) {
      if (specifier.startsWith('.')) domain.add(join(dirname(file), specifier));
    }
  }
  // Every log has at least one decider.
  expect(deciders.length).toBeGreaterThanOrEqual(new Set(Object.values(CATALOG).map(({ log }) => log)).size);
  const broken = imports
    .filter(({ file }) => domain.has(file))
    .filter(({ specifier }) => !/^(\.|@hirelane\/(contracts\/|event-sourcing\/(decide|events)$))/.test(specifier));
  expect(broken.map(shown)).toEqual([]);
});
