import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const HOW_TO = 'docs/how-to/add-a-service.md';
/** Few files need changes, because lists of services are generated (infra/tools/generators/services.ts). */
const MOST_FILES = 10;

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const listed = [...read(HOW_TO).matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);
/** Files the how-to mentions only for some services, such as those that call others. */
const alsoNamed = [...read(HOW_TO).matchAll(/`((?:contracts|services|infra|bff|web)\/[^`]+\.(?:ts|yaml))`/g)].map(
  ([, path = '']) => path,
);
/** The service's own files and those of its events are not checked. */
const isOwn = (path: string) => path.startsWith('services/hiring/src/') || path.startsWith('contracts/src/events/');

/** References to the service in all kinds of files. */
const NAMED =
  /services\/hiring|processes\/hiring|@hirelane\/hiring|'hiring'|\bhiring:|HIRING_|\bhiringRoutes\b|^# Hiring$/m;
const ROOTS = ['contracts/src', 'bff/src', 'services', 'infra', 'web/src'];
/** Generated files, and tests that use the service under test. */
const OTHERS =
  /\/(rendered|node_modules|dist|dist-types|testing|fixtures|tests|api)|\.test\.|launcher\/read-models\.ts$|topics\.json$|tsconfig\.json$|^infra\/package\.json$|processes\/services\.yaml$/;
/** A part of a file that `npm run contracts` generates. */
const PART = /generated: ([a-z ]+)\n[\s\S]*?end of \1\n/g;

function filesBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

test(`the how-to lists at most ${MOST_FILES} files, all of which exist`, () => {
  expect(listed.length).toBeGreaterThan(8);
  expect(listed.length).toBeLessThanOrEqual(MOST_FILES);
  expect(listed.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test('the how-to lists every file that refers to the service', () => {
  const sources = ROOTS.flatMap(filesBelow).filter(
    (path) => !OTHERS.test(path) && /\.(ts|tsx|mjs|json|ya?ml)$|Dockerfile$/.test(path),
  );
  const named = sources.filter((path) => NAMED.test(read(path).replaceAll(PART, '')));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !isOwn(path) && !listed.includes(path) && !alsoNamed.includes(path))).toEqual([]);
  expect(alsoNamed.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
