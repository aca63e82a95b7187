import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { PRODUCTION_NODE } from '../lanes/production-node.ts';
import { docker } from './docker.ts';

// The packed test kit in an empty folder outside the repository, as docs/testing.md describes it.

const KIT = 'services/platform/test-kit';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-kit-test-'));
  await npm(['pack', '-w', '@hirelane/test-kit', '--pack-destination', folder], repository);
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const { devDependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  const tools = ['vitest', 'typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
  await npm(['init', '-y']);
  await npm(['install', '--no-audit', '--no-fund', packed, `node@${PRODUCTION_NODE}`, ...tools]);
  await cp(join(repository, KIT, 'example/hirelane.test.ts'), join(folder, 'hirelane.test.ts'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const npm = (args: readonly string[], cwd = folder) => promisify(execFile)('npm', args, { cwd, maxBuffer: 2 ** 26 });

type Ran = Readonly<{ code: number | null; printed: string }>;

/** Runs a Node program in the folder, without this test run's own variables. */
async function run(args: readonly string[], { node = process.execPath, environment = {} } = {}): Promise<Ran> {
  const { PATH, HOME, DOCKER_CONFIG, DOCKER_HOST, TESTCONTAINERS_HOST_OVERRIDE } = process.env;
  const given = { PATH, HOME, DOCKER_CONFIG, DOCKER_HOST, TESTCONTAINERS_HOST_OVERRIDE, ...environment };
  const child = spawn(node, args, { cwd: folder, env: given });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, printed };
}

/** Writes a test file into the folder and runs it. */
async function runTest(name: string, body: string): Promise<Ran> {
  const imports = `import { postProject, startHirelane } from '@hirelane/test-kit';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';\n`;
  await writeFile(join(folder, `${name}.test.ts`), imports + body);
  return run(['node_modules/vitest/vitest.mjs', 'run', `${name}.test.ts`]);
}

const processes = async () => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout.split('\n').filter((line) => line.includes(folder) && line.includes('test-kit/dist'));
};
const labelled = (label: string) => docker(['ps', '--quiet', '--filter', `label=${label}`]);
const SESSION = 'org.testcontainers.session-id';

test('the example test passes in an empty folder, on the Node of the image', async () => {
  const example = ['node_modules/vitest/vitest.mjs', 'run', 'hirelane.test.ts'];
  const { code, printed } = await run(example, { node: join(folder, 'node_modules/node/bin/node') });
  expect(code, printed).toBe(0);
  expect(await processes()).toEqual([]);
});

test('the type declarations in the package contain every type that the example uses', async () => {
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  // With skipLibCheck, a missing declaration would make its types `any`.
  const tsc = ['node_modules/typescript/bin/tsc', ...flags, '--skipLibCheck', 'hirelane.test.ts', 'wrong.mts'];
  const wrong = `import { startHirelane } from '@hirelane/test-kit';
const hirelane = await startHirelane();
// @ts-expect-error: there is no such role
hirelane.as('admin');
// @ts-expect-error: there is no such route
hirelane.as('client').call('postProjekt');
const { body } = await hirelane.as('client').call('listProjects');
// @ts-expect-error: an id is a string
body.data[0]?._id satisfies number | undefined;
const { data } = await hirelane.publicEvents().until('hirelane.proposal.sent');
// @ts-expect-error: a rate is a number
data.bidRate satisfies string;\n`;
  await writeFile(join(folder, 'wrong.mts'), wrong);
  const { code, printed } = await run(tsc);
  expect(code, printed).toBe(0);
});

test('two marketplaces in one test process are separate and share one container that removes the others', async () => {
  const { code, printed } = await runTest(
    'two',
    `test('two', async () => {
      const [one, other] = await Promise.all([startHirelane(), startHirelane()]);
      await postProject(one.as('client'));
      await one.publicEvents().until('hirelane.project.posted');
      expect(await other.publicEvents().all()).toEqual([]);
      writeFileSync('two.json', JSON.stringify([one, other].map(({ databaseUrl }) => new URL(databaseUrl).port)));
      const { execFileSync } = await import('node:child_process');
      const docker = (...args) => execFileSync('docker', args, { encoding: 'utf8' }).trim();
      const sessions = [one, other].map(({ databaseUrl }) => {
        const container = docker('ps', '--quiet', '--filter', 'publish=' + new URL(databaseUrl).port);
        return docker('inspect', '--format', '{{index .Config.Labels "${SESSION}"}}', container);
      });
      expect(sessions[0]).toBe(sessions[1]);
      const reapers = docker('ps', '--quiet', '--filter', 'name=testcontainers-ryuk-' + sessions[0]);
      expect(reapers.split('\\n')).toHaveLength(1);
      await Promise.all([one.stop(), other.stop()]);
    }, 120_000);`,
  );
  expect(code, printed).toBe(0);
});

test.each([
  ['Vitest ends after a passing test without stop()', ''],
  ['the test process is killed', `process.kill(process.pid, 'SIGKILL');`],
])('when %s, the processes and containers of the marketplace end', async (_, ending) => {
  const { printed } = await runTest(
    'forgetful',
    `test('forgetful', async () => {
      const hirelane = await startHirelane();
      const { execFileSync } = await import('node:child_process');
      const container = execFileSync('docker', ['ps', '--quiet', '--filter', 'publish=' + new URL(hirelane.databaseUrl).port]);
      const label = '{{index .Config.Labels "${SESSION}"}}';
      writeFileSync('session', execFileSync('docker', ['inspect', '--format', label, String(container).trim()]));
      ${ending}
    }, 120_000);`,
  );
  const session = (await readFile(join(folder, 'session'), 'utf8')).trim();
  await rm(join(folder, 'session'));
  expect(session, printed).toMatch(/^[0-9a-f]+$/);
  await eventually(processes, (left) => left.length === 0, 20_000);
  await eventually(
    () => labelled(`${SESSION}=${session}`),
    (left) => left === '',
    60_000,
  );
});

test('an image that cannot be pulled is named in the error, with its registry', async () => {
  const program = `import { startHirelane } from '@hirelane/test-kit'; await startHirelane();`;
  const environment = {
    TESTCONTAINERS_HUB_IMAGE_NAME_PREFIX: '127.0.0.1:1/',
    RYUK_CONTAINER_IMAGE: 'testcontainers/ryuk:0.14.0',
  };
  const { code, printed } = await run(['--input-type=module', '--eval', program], { environment });
  expect(code).toBe(1);
  expect(printed).toMatch(/The image 127\.0\.0\.1:1\/\S+ from the registry 127\.0\.0\.1:1 could not be started: /);
  expect(await processes()).toEqual([]);
});
