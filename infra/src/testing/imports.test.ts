import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG } from '@hirelane/contracts/events/catalog';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { type Import, packageOf, readImports, sources } from './imports.ts';

const imports = readImports();
const of = (folder: string) => imports.filter(({ file }) => packageOf(file) === folder);
const isTest = ({ file }: Import) => /\.test\.tsx?$|\/testing\/|\/contract\/|\/test\//.test(file);
const shown = ({ file, specifier }: Import) => `${file} imports ${specifier}`;
const services = [...new Set(imports.map(({ file }) => packageOf(file)))].filter(
  (folder) => folder.startsWith('services/') && folder !== 'services/kernel',
);

/** What a package may import of the workspace, besides itself: contracts ← kernel ← service; contracts ← bff, web. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  'services/kernel': ['contracts'],
  bff: ['contracts'],
  web: ['contracts'],
  ...Object.fromEntries(services.map((folder) => [folder, ['contracts', 'services/kernel']])),
};

test('the whole workspace was read', () => {
  expect(services).toHaveLength(6);
  for (const folder of Object.keys(ALLOWED)) expect(of(folder).length, folder).toBeGreaterThan(5);
});

test.each(Object.entries(ALLOWED))('%s imports only what may stand below it', (folder, allowed) => {
  const broken = of(folder)
    .filter(({ target }) => target !== undefined && target !== folder && !allowed.includes(target))
    // Tests of the bff run against a real database, and those in a browser against the real launcher.
    .filter((found) => !(folder === 'bff' && found.target === 'services/kernel' && isTest(found)))
    .filter(({ file }) => !file.startsWith('web/e2e/'));
  expect(broken.map(shown)).toEqual([]);
});

test('contracts does no I/O: zod and nothing else', () => {
  const broken = of('contracts')
    .filter(({ target }) => target === undefined)
    // The scripts that write the documents to disk are no part of what others import.
    .filter((found) => !isTest(found) && !found.file.endsWith('/write.ts'))
    .filter(({ specifier }) => specifier !== 'zod');
  expect(broken.map(shown)).toEqual([]);
});

test('a domain file imports no infrastructure', () => {
  const domain = sources().filter(
    (file) => services.includes(packageOf(file)) && /: Decider</.test(readFileSync(join(repository, file), 'utf8')),
  );
  // A stream category is decided somewhere.
  expect(domain.length).toBeGreaterThanOrEqual(new Set(Object.values(CATALOG).map(({ log }) => log)).size);
  const broken = imports
    .filter(({ file }) => domain.includes(file))
    .filter(({ specifier }) => !/^@hirelane\/(contracts\/|kernel\/(decide|events)$)/.test(specifier))
    .filter(({ specifier }) => !domain.some((file) => file.endsWith(specifier.replace(/^\.\//, '/'))));
  expect(broken.map(shown)).toEqual([]);
});
