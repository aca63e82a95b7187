import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { copiedFiles, copiedNames, isInContext, reachableFrom } from './image.ts';

// What a build of the image would take, told without Docker: the last stage's COPY, less what .dockerignore leaves out.
const copied = copiedFiles();
const sources = copied.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
const entries = [
  ...copied.filter((path) => /^(services\/\w+|bff)\/src\/main\.ts$/.test(path)),
  ...copied.filter((path) => /^services\/relay\/src\/[a-z]+-main\.ts$/.test(path)),
  'infra/src/operate/main.ts',
  'infra/src/telemetry/container.ts',
];

test('every process that the image can start is in it', () => {
  expect(entries.length).toBe(7 + 3 + 2);
  expect(copied).toEqual(expect.arrayContaining(['infra/docker/start.mjs', 'infra/docker/healthy.mjs', ...entries]));
});

test('a path under which an older release started a process still starts it', () => {
  const moved: Record<string, string> = JSON.parse(
    readFileSync(join(repository, 'infra/docker/moved-paths.json'), 'utf8'),
  );
  expect(copied).toContain('infra/docker/moved-paths.json');
  expect(Object.keys(moved).filter((path) => copied.includes(path))).toEqual([]);
  expect(Object.values(moved).filter((path) => !entries.includes(path))).toEqual([]);
});

test('the image holds no test, nothing that only tests use, and no secret', () => {
  const suspicious =
    /\.test\.|(^|\/)(testing|tests?|e2e|fixtures|port-tests|test-kit|coverage|\.git|\.hirelane)(\/|$)|\.env|secret/i;
  // npm wants the manifest of every package that the lock file names.
  const needed = ['infra/docker/make-secrets.mjs', 'services/platform/test-kit/package.json'];
  expect(copied.filter((path) => suspicious.test(path) && !needed.includes(path))).toEqual([]);
});

test('everything that a stage of the build copies reaches it', () => {
  expect(copiedNames().length).toBeGreaterThan(30);
  expect(copiedNames().filter((path) => !isInContext(path))).toEqual([]);
});

test('every source in the image is one that a process of it imports, and every one imported is in it', () => {
  const reached = reachableFrom(entries);
  expect([...reached].filter((path) => !copied.includes(path))).toEqual([]);
  expect(sources.filter((path) => !reached.has(path))).toEqual([]);
});
