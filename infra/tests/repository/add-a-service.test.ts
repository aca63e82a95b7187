import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const HOW_TO = 'docs/how-to/add-a-service.md';
/** A list of services follows from SERVICES (infra/tools/generators/services.ts). */
const MOST_FILES = 10;

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const listed = [...read(HOW_TO).matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = '']) => path);
/** Named in the text: what a service has that asks others, or has variables of its own. */
const alsoNamed = [...read(HOW_TO).matchAll(/`((?:contracts|services|infra)\/[^`]+\.(?:ts|yaml))`/g)].map(
  ([, path = '']) => path,
);
/** How the service, and its events, are split into files is its own affair. */
const isOwn = (path: string) => path.startsWith('services/hiring/src/') || path.startsWith('contracts/src/events/');

/** What names the service, in whatever kind of file. */
const NAMED =
  /services\/hiring|processes\/hiring|@hirelane\/hiring|'hiring'|\bhiring:|HIRING_|\bhiringRoutes\b|^# Hiring$/m;
const ROOTS = ['contracts/src', 'bff/src', 'services', 'infra', 'web/src'];
/** Generated; and tests, which use what they test. */
const OTHERS =
  /\/(rendered|node_modules|dist-types|testing|fixtures|tests|api)|\.test\.|service-read-models\.ts$|topics\.json$|tsconfig\.json$|^infra\/package\.json$|processes\/services\.yaml$/;
/** A part that `npm run contracts` writes. */
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

test('every file that names the service is in it', () => {
  const sources = ROOTS.flatMap(filesBelow).filter(
    (path) => !OTHERS.test(path) && /\.(ts|tsx|mjs|json|ya?ml)$|Dockerfile$/.test(path),
  );
  const named = sources.filter((path) => NAMED.test(read(path).replaceAll(PART, '')));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((path) => !isOwn(path) && !listed.includes(path) && !alsoNamed.includes(path))).toEqual([]);
  expect(alsoNamed.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
