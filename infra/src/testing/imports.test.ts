import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG } from '@hirelane/contracts/events/catalog';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { type Import, PLATFORM, packageOf, readImports, sources } from './imports.ts';

const imports = readImports();
const of = (folder: string) => imports.filter(({ file }) => packageOf(file) === folder);
const isTest = ({ file }: Import) =>
  /\.test\.tsx?$|\/testing\/|\/contract\/|\/port-tests\/|\/test-kit\/|\/test\//.test(file);
const shown = ({ file, specifier }: Import) => `${file} imports ${specifier}`;
const folders = [...new Set(imports.map(({ file }) => packageOf(file)))].filter((name) => name.startsWith('services/'));
const platform = folders.filter((folder) => folder.startsWith(`${PLATFORM}/`));
const services = folders.filter((folder) => !platform.includes(folder));

/** What a package may import of the workspace, besides itself: contracts ← platform ← service; contracts ← bff, web. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contracts: [],
  bff: ['contracts'],
  web: ['contracts'],
  ...Object.fromEntries(folders.map((folder) => [folder, ['contracts', ...platform]])),
};

test('the whole workspace was read', () => {
  expect(services.length).toBeGreaterThanOrEqual(6);
  for (const folder of Object.keys(ALLOWED)) expect(of(folder).length, folder).toBeGreaterThan(0);
});

test.each(Object.entries(ALLOWED))('%s imports only what may stand below it', (folder, allowed) => {
  const broken = of(folder)
    .filter(({ target }) => target !== undefined && target !== folder && !allowed.includes(target))
    // Tests of the bff run against a real database, and those in a browser against the real launcher.
    .filter((found) => !(folder === 'bff' && platform.includes(found.target ?? '') && isTest(found)))
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
    .filter(({ specifier }) => !/^@hirelane\/(contracts\/|event-sourcing\/(decide|events)$)/.test(specifier))
    .filter(({ specifier }) => !domain.some((file) => file.endsWith(specifier.replace(/^\.\//, '/'))));
  expect(broken.map(shown)).toEqual([]);
});
