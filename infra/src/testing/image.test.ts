import { expect, test } from 'vitest';
import { copiedFiles, reachableFrom } from './image.ts';

// What a build of the image would take, told without Docker: the last stage's COPY, less what .dockerignore leaves out.
const copied = copiedFiles();
const sources = copied.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));
const entries = [
  ...copied.filter((path) => /^(services\/\w+|bff)\/src\/main\.ts$/.test(path)),
  ...copied.filter((path) => /^services\/kernel\/src\/kafka\/([a-z]+-)?main\.ts$/.test(path)),
  'infra/src/operate/main.ts',
  'infra/src/telemetry/container.ts',
];

test('every process that the image can start is in it', () => {
  expect(entries.length).toBe(7 + 3 + 2);
  expect(copied).toEqual(expect.arrayContaining(['infra/docker/start.mjs', 'infra/docker/healthy.mjs', ...entries]));
});

test('the image holds no test, nothing that only tests use, and no secret', () => {
  const suspicious =
    /\.test\.|(^|\/)(testing|tests?|e2e|fixtures|contract|coverage|\.git|\.hirelane)(\/|$)|\.env|secret/i;
  const needed = ['infra/docker/make-secrets.mjs'];
  expect(copied.filter((path) => suspicious.test(path) && !needed.includes(path))).toEqual([]);
});

test('every source in the image is one that a process of it imports, and every one imported is in it', () => {
  const reached = reachableFrom(entries);
  expect([...reached].filter((path) => !copied.includes(path))).toEqual([]);
  expect(sources.filter((path) => !reached.has(path))).toEqual([]);
});
