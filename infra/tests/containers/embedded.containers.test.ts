import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { openVisitor, postProject, register } from '../support/visitor.ts';
import { docker } from './docker.ts';
import { buildImage } from './leftovers.ts';

// The image's target `embedded`: the whole marketplace in one container (docs/testing.md).

const IMAGE = 'hirelane:embedded';
const TOKEN = 'the-token-of-an-analyst-in-the-tests';
const EXAMPLES = join(repository, 'infra/tests/containers/examples');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-examples-'));
  await buildImage('embedded');
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the image with these arguments and waits until it is healthy. */
async function runImage(...args: readonly string[]) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = ['--env', `PUBLIC_URL=${url}`, '--env', `EVENTS_TOKENS=${TOKEN}`];
  const published = ['--publish', `127.0.0.1:${port}:3000`];
  const id = (await docker(['run', '--detach', ...published, ...settings, IMAGE, ...args])).trim();
  onTestFinished(async () => void (await docker(['rm', '--force', '--volumes', id])));
  const health = async () => (await docker(['inspect', '--format', '{{.State.Health.Status}}', id])).trim();
  await eventually(health, (status) => status !== 'starting', 240_000, 250);
  expect(await health(), await docker(['logs', id])).toBe('healthy');
  return { id, port, url };
}

const eventsAt = async (url: string) => {
  const answer = await fetch(`${url}/api/v1/events/project`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return (await answer.text())
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

test('one container without root runs the marketplace with its pages, and keeps its data when it is stopped', async () => {
  const { id, port, url } = await runImage();
  expect(await docker(['exec', id, 'id', '-u'])).toBe('1000\n');
  const client = openVisitor(port, url);
  await register(client, true);
  await postProject(client);
  expect(await eventsAt(url)).toMatchObject([{ type: 'hirelane.project.posted' }]);
  expect((await client.get('/', { headers: { accept: 'text/html' } })).text).toContain('<div id="root">');

  await docker(['stop', '--time', '45', id]);
  expect((await docker(['inspect', '--format', '{{.State.ExitCode}}', id])).trim()).toBe('0');
  await docker(['start', id]);
  await eventually(
    () => eventsAt(url).catch(() => []),
    (events) => events.length === 1,
    120_000,
    250,
  );
});

test('with --demo, the container is healthy once the sample marketplace is filled', async () => {
  const { id, url } = await runImage('start', '--demo');
  const logs = await docker(['logs', id]);
  expect(logs).toContain('The sample marketplace is open on');
  expect(logs).toMatch(/curl -H 'Authorization: Bearer hle_[\w-]{43}'/);
  expect((await eventsAt(url)).length).toBeGreaterThan(50);
});

test('another option of start is refused with the expected ones', async () => {
  await expect(docker(['run', '--rm', IMAGE, 'start', '--dmeo'])).rejects.toThrow(
    'or start [--demo]; got start --dmeo',
  );
});

type Example = Readonly<{
  /** Fetches the packages, with the tool that each command begins with. */
  install: readonly (readonly string[])[];
  test: readonly string[];
}>;

const EXAMPLE_BY_LANGUAGE: Readonly<Record<string, Example>> = {
  python: {
    install: [
      ['python3', '-m', 'venv', '.venv'],
      ['.venv/bin/pip', 'install', '--quiet', '-r', 'requirements.txt'],
    ],
    test: ['.venv/bin/pytest', '-q'],
  },
  java: { install: [['mvn', '-q', '-B', 'dependency:resolve']], test: ['mvn', '-q', '-B', 'test'] },
  go: { install: [['go', 'mod', 'download']], test: ['go', 'test', './...'] },
};

test.for(Object.entries(EXAMPLE_BY_LANGUAGE))('the example in %s passes', async ([language, example], { skip }) => {
  const cwd = join(folder, language);
  await cp(join(EXAMPLES, language), cwd, { recursive: true });
  // The examples stop their container; their own images of Ryuk may not be available here.
  const env = { ...process.env, HIRELANE_IMAGE: IMAGE, TESTCONTAINERS_RYUK_DISABLED: 'true' };
  const execute = ([tool = '', ...args]: readonly string[]) =>
    promisify(execFile)(tool, args, { cwd, env, maxBuffer: 2 ** 26 });
  for (const command of example.install) {
    const failure = await execute(command).then(
      () => null,
      (error: Error & { stderr?: string; stdout?: string }) => `${error.stdout ?? ''}${error.stderr || error.message}`,
    );
    if (failure !== null) skip(`${command.join(' ')} failed: ${failure.trim().split('\n').at(-1)}`);
  }
  await execute(example.test);
});
