import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endOrphan, postgresPid, spawnLauncher, temporaryFolder } from '../tests/support/launcher-process.ts';
import { scrape } from '../tests/support/scrape.ts';
import { isRunning } from './processes.ts';
import { repository } from './repository.ts';
import { openSecrets } from './secrets/secrets.ts';
import { otherSecrets } from './secrets/secrets-proof.ts';

let data = '';
let web = '';
const running: ReturnType<typeof spawnLauncher>[] = [];

/** A launcher on this test's folder, with a test page instead of the built ones. */
function launcher(environment: Record<string, string> = {}) {
  const started = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: web, ...environment });
  running.push(started);
  return started;
}

/** The process id in postmaster.pid once it differs from `before`; undefined until then. */
function successorOf(before: number): number | undefined {
  const pid = existsSync(join(data, 'postgres', 'postmaster.pid')) ? postgresPid(data) : Number.NaN;
  return pid > 0 && pid !== before ? pid : undefined;
}

const get = async (url: string, path: string) => (await fetch(new URL(path, url))).status;

/** The path of a data folder that does not exist yet, and a page. */
async function newFolder() {
  const folder = await temporaryFolder();
  const page = join(folder, 'web');
  await mkdir(page);
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Hirelane</title>');
  return { data: join(folder, 'data'), web: page, remove: () => rm(folder, { recursive: true, force: true }) };
}

beforeEach(async () => {
  const folder = await newFolder();
  ({ data, web } = folder);
  return folder.remove;
});

afterEach(async () => {
  for (const started of running.splice(0)) {
    started.signal('SIGTERM');
    await started.ended;
  }
  await endOrphan(data);
});

test('both runs print the ready line, keep the secrets, exit with 0 when stopped and leave nothing running', async () => {
  const first = launcher();
  const url = await first.ready;
  const secretsFile = join(data, 'secrets.json');
  expect(first.output().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^Hirelane \\S+ stores its data in ${data}\\. Back up ${secretsFile} `)),
    expect.stringContaining(`Emails are written to ${join(data, 'mail')}`),
    expect.stringContaining(`A new, empty marketplace was created in ${data}.`),
    `Hirelane is ready on ${url}`,
    '',
  ]);
  expect(await get(url, '/health/ready')).toBe(200);
  const secrets = readFileSync(join(data, 'secrets.json'), 'utf8');
  const server = postgresPid(data);

  first.signal('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(await isRunning(server)).toBe(false);
  expect(await readdir(data)).not.toContain('lock');
  // The doctor needs this file while the database is not running.
  expect(await otherSecrets(data, { ...(await openSecrets(data)) })).toEqual([]);

  const second = launcher();
  expect(await get(await second.ready, '/health/ready')).toBe(200);
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toBe(secrets);
});

describe('a running launcher', () => {
  let folder: Awaited<ReturnType<typeof newFolder>>;
  let started: ReturnType<typeof spawnLauncher>;
  beforeAll(async () => {
    folder = await newFolder();
    started = spawnLauncher({ HIRELANE_DATA: folder.data, PORT: '0', WEB_ROOT: folder.web, METRICS_PORT: '0' });
    await started.ready;
  });
  afterAll(async () => {
    started.signal('SIGTERM');
    await started.ended;
    await endOrphan(folder.data);
    await folder.remove();
  });

  test('a second launcher on the same folder is refused and does not affect the first', async () => {
    // On the same port, like a second `npm start`.
    const { port: PORT } = new URL(await started.ready);
    const second = spawnLauncher({ HIRELANE_DATA: folder.data, PORT, WEB_ROOT: folder.web });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toMatch(
      new RegExp(`^Hirelane is already running on \\S+ \\(process ${started.pid}\\)\\. Stop it first, .*\n$`),
    );
    expect(await get(await started.ready, '/health/ready')).toBe(200);
  });

  test("METRICS_PORT serves the whole process's metrics on the loopback interface, with each series once", async () => {
    const url = await started.ready;
    const address = /^Metrics are on (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m.exec(started.output())?.[1] ?? '';
    const { text, value } = await scrape(address);
    for (const service of [...SERVICES, 'bff']) {
      expect(value('hirelane_database_connections', { service, state: 'open' }), service).toBeGreaterThan(0);
    }
    expect(value('process_resident_memory_bytes', { service: 'launcher' })).toBeGreaterThan(10_000_000);
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(names).toContain('hirelane_http_request_seconds');
    expect(new Set(names).size).toBe(names.length);
    expect(await get(new URL(address).origin, '/')).toBe(404);
    expect(await get(url, '/metrics')).toBe(404);
  });

  test.runIf(process.getuid?.() === 0)('PostgreSQL runs as another user when root starts Hirelane', async () => {
    const status = readFileSync(`/proc/${postgresPid(folder.data)}/status`, 'utf8');
    const uid = Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
    expect(uid).toBeGreaterThan(0);
  });

  // This test must be the last one, because it stops the launcher.
  test('Ctrl-C drains and exits with 0, even when npm passes on the same keystroke', async () => {
    started.signal('SIGINT');
    started.signal('SIGINT');
    expect(await started.ended).toEqual({ code: 0, signal: null });
  });
});

test('after kill -9, the next launcher takes over the lock and stops the orphaned PostgreSQL', async () => {
  const first = launcher();
  await first.ready;
  const orphan = postgresPid(data);
  first.signal('SIGKILL');
  await first.ended;
  expect(await isRunning(orphan)).toBe(true);

  const url = await launcher().ready;
  expect(await isRunning(orphan)).toBe(false);
  expect(await get(url, '/health/ready')).toBe(200);
});

test('a killed PostgreSQL accepts connections again within 30 s', async () => {
  const started = launcher();
  const url = await started.ready;
  const before = postgresPid(data);
  const killed = performance.now();
  process.kill(before, 'SIGKILL');
  // The killed server's connections outlive it by a moment and may still report that everything is ready.
  await eventually(
    async () => successorOf(before),
    (pid) => pid !== undefined,
  );
  await eventually(
    () => get(url, '/health/ready'),
    (status) => status === 200,
  );
  expect(performance.now() - killed).toBeLessThan(30_000);
});

test('a port in use is refused with one sentence before anything is created', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const started = launcher({ PORT: String(port) });
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toBe(
    `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start\n`,
  );
  await expect(readdir(data)).rejects.toThrow('ENOENT');
  await new Promise((resolve) => other.close(resolve));
});

test('data from a newer version is refused and not changed', async () => {
  await mkdir(data);
  await writeFile(join(data, 'format'), '99\n');
  const started = launcher();
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toMatch(/^The data in \S+ belongs to a newer version of Hirelane .*\n$/);
  expect(await readdir(data)).toEqual(['format']);
});

test('a PostgreSQL that may lose acknowledged work is refused, with the setting and the reason', async () => {
  // The tests' own server runs with fsync=off.
  const started = launcher({ DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '' });
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toContain('fsync=off: a power cut can lose committed work');
  expect(started.output()).not.toContain('    at ');
});

test('the message about a database that does not respond contains its address without the password', async () => {
  const started = launcher({ DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:1/nothing' });
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1\/nothing does not respond: .*\n$/m);
  expect(started.output()).not.toContain('hunter2');
});

test('startup warns about a misspelt variable and about HOST without PUBLIC_URL, and continues', async () => {
  const started = launcher({ LIMIT_LOGINS: '5', HOST: '0.0.0.0', DATABASE_URL: 'postgresql://127.0.0.1:1/nothing' });
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toMatch(
    /^Warning: LIMIT_LOGINS is not a Hirelane variable .* Did you mean LIMIT_LOGIN\?\nWarning: HOST is 0\.0\.0\.0 .*\n(?:.*\n)*DATABASE_URL: /,
  );
});

test('startup names an invalid variable', async () => {
  const started = launcher({ PORT: 'eighty' });
  expect(await started.ended).toEqual({ code: 1, signal: null });
  expect(started.output()).toContain('PORT: must be a port number, 0 to 65535.');
  await expect(readdir(data)).rejects.toThrow('ENOENT');
});

test('a launcher started by a test ends when the test run is killed', async () => {
  const script = `const { spawnLauncher } = await import('./infra/tests/support/launcher-process.ts');
    const launcher = spawnLauncher({ HIRELANE_DATA: '${data}', PORT: '0', WEB_ROOT: '${web}' });
    process.stdout.write(await launcher.ready + ' ' + launcher.pid);`;
  const run = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: repository,
  });
  const [printed] = await once(run.stdout, 'data');
  const pid = Number(String(printed).split(' ')[1]);
  expect(await isRunning(pid)).toBe(true);
  run.kill('SIGKILL');
  await eventually(
    () => isRunning(pid),
    (runs) => !runs,
  );
});

test('a SIGTERM that reaches only `npm start` also ends Hirelane', async () => {
  const env = {
    ...process.env,
    HIRELANE_DATA: data,
    PORT: '0',
    WEB_ROOT: web,
    DATABASE_URL: '',
    npm_config_loglevel: 'silent',
  };
  const npm = spawn('npm', ['start'], { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  npm.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const url = await eventually(
    async () => /is ready on (\S+)/.exec(printed)?.[1],
    (address) => address !== undefined,
    // Slow startup must not fail the test: npm start may have to write its bundle first.
    100_000,
  );
  npm.kill('SIGTERM');
  await eventually(
    () =>
      fetch(url ?? '').then(
        () => true,
        () => false,
      ),
    (answers) => !answers,
  );
  await eventually(
    () => readdir(data),
    (names) => !names.includes('lock'),
  );
});

test('a DATABASE_URL that is not a PostgreSQL URL is refused with an explanation that does not show its password', async () => {
  const wrong = launcher({ DATABASE_URL: 'me:geheim@localhost/hirelane' });
  expect((await wrong.ended).code).toBe(1);
  expect(wrong.output()).toContain('DATABASE_URL: must be postgresql://user:password@host:port/database.');
  expect(wrong.output()).not.toContain('geheim');
});

test('a METRICS_PORT that is in use or invalid is refused with an explanation', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const refused = launcher({ METRICS_PORT: String(port) });
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(
    `Port ${port} is taken by another program. Choose another: METRICS_PORT=${port + 1}`,
  );
  taken.close();
  const wrong = launcher({ METRICS_PORT: 'yes' });
  expect((await wrong.ended).code).toBe(1);
  expect(wrong.output()).toContain('METRICS_PORT: must be a port number.');
});
