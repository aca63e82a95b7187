import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { copiedFiles, copiedNames, isInContext, reachableFrom } from '../../tests/support/image.ts';
import { EMBEDDED, IN_IMAGE } from '../bundle/bundle.ts';

// The files that an image build would include, computed without Docker from the COPY lines of its stage and
// .dockerignore.
const copied = copiedFiles();
const sources = copied.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'));

test('the image contains the main module of every process it can start', () => {
  const mains = copied.filter((path) => /^(services\/\w+|bff)\/src\/(?:[a-z]+-)?main\.ts$/.test(path));
  expect(IN_IMAGE).toEqual(expect.arrayContaining(mains));
  // The bff, the services, the relay and the relay's tool.
  expect(mains).toHaveLength(1 + SERVICES.length + 2);
  expect(copied).toEqual(expect.arrayContaining(['infra/deploy/docker/start.mjs', 'infra/deploy/docker/healthy.sh']));
});

test('a start path from an older release still starts its process', () => {
  const moved: Record<string, string> = JSON.parse(
    readFileSync(join(repository, 'infra/deploy/docker/moved-paths.json'), 'utf8'),
  );
  expect(copied).toContain('infra/deploy/docker/moved-paths.json');
  expect(Object.keys(moved).filter((path) => copied.includes(path))).toEqual([]);
  expect(Object.values(moved).filter((path) => !IN_IMAGE.includes(path))).toEqual([]);
});

// @covers found:70 asvs:15.2.3
test('the image contains no tests, files used only by tests, or secrets', () => {
  const suspicious =
    /\.test\.|(^|\/)(testing|tests?|e2e|fixtures|port-tests|test-kit|coverage|\.git|\.hirelane)(\/|$)|\.env|secret/i;
  const needed = [
    'infra/deploy/docker/make-secrets.mjs',
    // npm needs the manifest of every package in the lock file, and the sample marketplace the other two.
    ...['package.json', 'src/eventually.ts', 'src/random.ts'].map((name) => `services/platform/test-kit/${name}`),
  ];
  expect(copied.filter((path) => suspicious.test(path) && !needed.includes(path))).toEqual([]);
});

test('the build context contains every file that a build stage copies', () => {
  expect(copiedNames().length).toBeGreaterThan(30);
  expect(copiedNames().filter((path) => !isInContext(path))).toEqual([]);
});

// @covers asvs:15.2.3
test('the image contains exactly the service sources its processes and embedded mode import, and only bundles from infra', () => {
  const reached = new Set([...reachableFrom([...IN_IMAGE, ...EMBEDDED])].filter((path) => !path.startsWith('infra/')));
  expect([...reached].filter((path) => !copied.includes(path))).toEqual([]);
  expect(sources.filter((path) => !reached.has(path))).toEqual([]);
});
