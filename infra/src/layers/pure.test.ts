import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const domain = sources().filter(
    (file) =>
      /^services\//.test(file) &&
      !file.startsWith(PLATFORM) &&
      /: Decider</.test(readFileSync(join(repository, file), 'utf8')),
  );
  // Every log has at least one decider.
  expect(domain.length).toBeGreaterThanOrEqual(new Set(Object.values(CATALOG).map(({ log }) => log)).size);
  const broken = imports
    .filter(({ file }) => domain.includes(file))
    .filter(({ specifier }) => !/^@hirelane\/(contracts\/|event-sourcing\/(decide|events)$)/.test(specifier))
    .filter(({ specifier }) => !domain.some((file) => file.endsWith(specifier.replace(/^\.\//, '/'))));
  expect(broken.map(shown)).toEqual([]);
});
