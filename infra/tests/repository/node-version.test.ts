import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import semver from 'semver';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { engines, scripts }: { engines: { node: string }; scripts: Record<string, string> } = JSON.parse(
  read('package.json'),
);
const lock: { packages: Record<string, { engines?: { node?: string }; optional?: boolean }> } = JSON.parse(
  read('package-lock.json'),
);

/** Only tests use this package, and its limit exists only because Node 25 had not been released. */
const CAPPED = ['node_modules/cloudevents'];

test('`engines` excludes every Node version that a package in the lock file excludes', () => {
  const needs = Object.entries(lock.packages).filter(
    ([path, { engines: own, optional }]) => own?.node && !optional && !CAPPED.includes(path),
  );
  expect(needs.length).toBeGreaterThan(100);
  const broken = needs.filter(([, { engines: own }]) => !semver.subset(engines.node, own?.node ?? '*'));
  expect(broken.map(([path, { engines: own }]) => `${path}: ${own?.node}`)).toEqual([]);
});

test('the lock file has the same `engines`, and the README states the lowest versions', () => {
  expect(lock.packages['']?.engines?.node).toBe(engines.node);
  expect(read('README.md')).toContain('20.19');
});

/** The output and exit code of infra/node-version.cjs under a given version of Node. */
function under(version: string) {
  let printed = '';
  let code: number | undefined;
  const fake = {
    versions: { node: version },
    stderr: {
      write(text: string) {
        printed += text;
      },
    },
    exit(given: number) {
      code = given;
    },
  };
  runInNewContext(read('infra/node-version.cjs'), { process: fake, require: () => ({ engines }) });
  return { printed, code };
}

test.each(['0.12.18', '18.20.8', '20.18.3', '21.7.3', '22.12.0', '23.11.1'])(
  'Node %s is refused with one sentence',
  (version) => {
    expect(under(version)).toEqual({
      printed: `Hirelane needs Node 20.19, 22.13, 24 or newer; this is ${version}. Get a newer one from https://nodejs.org.\n`,
      code: 1,
    });
  },
);

test.each(['20.19.0', '20.20.2', '22.13.0', '24.0.0', '24.21.0', '25.1.0', '30.0.0'])(
  'Node %s is accepted',
  (version) => {
    expect(under(version)).toEqual({ printed: '', code: undefined });
    expect(semver.satisfies(version, engines.node)).toBe(true);
  },
);

test('every script checks the version first, in syntax that the oldest Node can parse', () => {
  for (const [name, script] of Object.entries(scripts)) expect(script).toBe(`node infra/run.cjs ${name}`);
  const modern = /^\s*(const|let|class|import) |=>|\?\?|\.includes\(|startsWith/m;
  const [run, check] = [read('infra/run.cjs'), read('infra/node-version.cjs')];
  expect(run).not.toMatch(modern);
  expect(check).not.toMatch(modern);
  expect([...run.matchAll(/require\('(.*)'\)/g)].map(([, file]) => file)).toEqual(['./node-version.cjs', './load.cjs']);
});
