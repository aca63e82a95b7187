import { execFile, execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { isRunning } from '../processes.ts';
import { repository } from '../repository.ts';
import { ensureDatabase } from './database.ts';
import { findServer } from './orphan.ts';
import { startPostgres } from './postgres.ts';

async function folderForTest(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a process that is not PostgreSQL but whose id is in postmaster.pid is left running', async () => {
  const dir = join(await folderForTest(), 'postgres');
  const first = await startPostgres({ dir, password: 'test' });
  await first.stop();
  // After a reboot, another process may have the id; here, this process has it.
  await writeFile(join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n`);

  const second = await startPostgres({ dir, password: 'test' });
  expect(await second.alive()).toBe(true);
  await second.stop();
  expect(await second.alive()).toBe(false);
});

test('PostgreSQL starts on a data folder whose path a shell would interpret', async () => {
  const folder = await folderForTest();

  const dir = join(folder, `Hire läne $HOME "y" \`touch \` $(touch) 'z'`, 'postgres');
  const server = await startPostgres({ dir, password: 'test' });
  onTestFinished(() => server.stop());
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  await client.end();
  expect(rows).toEqual([{ data_directory: dir }]);
  expect(await readdir(folder)).toEqual([basename(dirname(dir))]);
});

test('PostgreSQL starts on a copy that others can enter, even with PG… variables for another server in the shell', async () => {
  const dir = join(await folderForTest(), 'postgres');
  await (await startPostgres({ dir, password: 'test' })).stop();
  await chmod(dir, 0o755);
  for (const [name, value] of [
    ['PGSSLMODE', 'require'],
    ['PGOPTIONS', '-c no_such_setting=1'],
    ['PGDATA', '/nowhere'],
  ] as const)
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());

  const server = await startPostgres({ dir, password: 'test' });
  onTestFinished(() => server.stop());
  expect(await ensureDatabase(server.url)).toMatch(/\/hirelane\?host=/);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
});

test("the message about another installation's secrets gives the cause", async () => {
  const dir = join(await folderForTest(), 'postgres');
  await (await startPostgres({ dir, password: 'test' })).stop();
  const server = await startPostgres({ dir, password: 'another' });
  onTestFinished(() => server.stop());
  await expect(ensureDatabase(server.url)).rejects.toThrow('belongs to another installation');
});

test('an incomplete cluster is recreated', async () => {
  const folder = await folderForTest();
  await startPostgres({ dir: join(folder, 'other'), password: 'test' }).then((server) => server.stop());
  await rm(join(folder, 'other', 'global'), { recursive: true });
  // An incomplete cluster under the temporary name, as left behind by a kill during initdb.
  const dir = join(folder, 'postgres');
  await rename(join(folder, 'other'), `${dir}.new`);

  const server = await startPostgres({ dir, password: 'test' });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query('SHOW data_checksums');
  expect(rows).toEqual([{ data_checksums: 'on' }]);
  await client.end();
  await server.stop();
});

test('with DATABASE_URL, the launcher uses an external PostgreSQL and does not start another', async () => {
  const folder = await folderForTest();
  const server = await startPostgres({ dir: join(folder, 'mine'), password: 'test' });
  onTestFinished(() => server.stop());
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Hirelane</title>');
  const data = join(folder, 'data');
  const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: folder, DATABASE_URL: server.url });
  const ready = await fetch(new URL('/health/ready', await launcher.ready));
  expect(ready.status).toBe(200);
  launcher.signal('SIGTERM');
  expect(await launcher.ended).toEqual({ code: 0, signal: null });
  expect(await server.alive()).toBe(true);
  await expect(stat(join(data, 'postgres'))).rejects.toThrow('ENOENT');
});

// @covers found:68 asvs:13.3.2
test('PostgreSQL receives none of the secrets in Hirelane’s environment', async () => {
  const folder = await folderForTest();
  const secrets = { GOOGLE_CLIENT_SECRET: 'geheim-eins', EVENTS_TOKENS: 'geheim-zwei', SMTP_URL: 'smtp://u:geheim@h' };
  const names = [...Object.keys(secrets), 'PGPASSWORD'];
  for (const name of names) vi.stubEnv(name, (secrets as Record<string, string>)[name] ?? 'geheim-drei');
  onTestFinished(() => void vi.unstubAllEnvs());
  const dir = join(folder, 'postgres');
  const server = await startPostgres({ dir, password: 'test' });
  onTestFinished(() => server.stop());

  const { server: pid, children } = await processesOf(dir);
  const environments = await Promise.all([pid, ...children].map(environmentOf));
  expect(environments.filter(Boolean).length).toBeGreaterThan(3);
  for (const environment of environments) {
    expect(environment).not.toMatch(/geheim/);
    expect(names.filter((name) => environment.includes(`${name}=`))).toEqual([]);
  }
});

/** Empty if the process has ended, since some of PostgreSQL's processes exist only briefly. */
const environmentOf = (pid: number) =>
  readFile(`/proc/${pid}/environ`, 'latin1').catch((error) => {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return '';
    throw error;
  });

/** The process ids of a cluster's server and its children. */
async function processesOf(dir: string): Promise<{ server: number; children: number[] }> {
  const server = Number.parseInt(await readFile(join(dir, 'postmaster.pid'), 'utf8'), 10);
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
  return { server, children: children.trim().split(' ').map(Number) };
}

test.runIf(process.getuid?.() === 0)('PostgreSQL starts on a copy that root made with cp -r', async () => {
  const folder = await folderForTest();
  const first = await startPostgres({ dir: join(folder, 'postgres'), password: 'test' });
  await first.stop();
  execFileSync('cp', ['-r', join(folder, 'postgres'), join(folder, 'copy')]);
  expect((await stat(join(folder, 'copy'))).uid).toBe(0);
  const second = await startPostgres({ dir: join(folder, 'copy'), password: 'test' });
  await second.stop();
});

test('the server has a socket if the path of its folder is short enough, and sockets of killed servers are removed', async () => {
  const folder = await folderForTest();
  const hostIn = ({ url }: { url: string }) => new URL(url).searchParams.get('host');
  const [short, long] = [join(folder, 'postgres'), join(folder, 'p'.repeat(100))];
  const first = await startPostgres({ dir: short, password: 'test' });
  expect(hostIn(first)).toBe(short);
  await first.stop();
  await writeFile(join(short, '.s.PGSQL.1'), '');
  const second = await startPostgres({ dir: short, password: 'test' });
  expect(await readdir(short)).not.toContain('.s.PGSQL.1');
  await second.stop();
  const third = await startPostgres({ dir: long, password: 'test' });
  expect(hostIn(third)).toBeNull();
  await third.stop();
});

test('a failed startup shows only its own lines from the server’s log', async () => {
  const dir = join(await folderForTest(), 'postgres');
  const first = await startPostgres({ dir, password: 'test' });
  await first.stop();
  await appendFile(join(dir, 'server.log'), 'FATAL:  something of yesterday\n');
  const failed = startPostgres({ dir, password: 'test', settings: ['shared_buffers=nonsense'] });
  await expect(failed).rejects.toThrow(
    /^PostgreSQL could not start in \S+:\n.*invalid value for parameter "shared_buffers"/,
  );
  await expect(failed).rejects.not.toThrow('yesterday');
});

test('a server counts as running while postmaster.pid exists but cannot be opened', async () => {
  const dir = join(await folderForTest(), 'postgres');
  const server = await startPostgres({ dir, password: 'test' });
  onTestFinished(() => server.stop());
  // As with EMFILE, the file exists but cannot be read.
  await rename(join(dir, 'postmaster.pid'), join(dir, 'kept.pid'));
  expect(await server.alive()).toBe(true);
  await rename(join(dir, 'kept.pid'), join(dir, 'postmaster.pid'));
});

test('a server whose folder was moved while it was running is recognised and keeps its postmaster.pid until it has stopped', async () => {
  const folder = await folderForTest();
  const before = join(folder, 'before');
  const first = await startPostgres({ dir: join(before, 'postgres'), password: 'test' });
  const pid = Number.parseInt(await readFile(join(before, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  await rename(before, join(folder, 'after'));
  const dir = join(folder, 'after', 'postgres');
  expect(await findServer(dir)).toEqual({ pid, whose: 'ours' });

  const second = await startPostgres({ dir, password: 'test' });
  onTestFinished(() => second.stop());
  expect(await isRunning(pid)).toBe(false);
  expect(await first.alive()).toBe(false);
});

test('postmaster.pid is not deleted if its process cannot be examined', async () => {
  const dir = await folderForTest();
  await writeFile(join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n`);
  expect(await findServer(dir)).toEqual({ pid: process.pid, whose: 'foreign' });
  const script = `import { openSync } from 'node:fs';
    import { findServer } from './infra/launcher/postgres/orphan.ts';
    const files = [];
    const openAll = () => { try { for (;;) files.push(openSync('/dev/null')); } catch {} };
    // The loader closes files of its own for a while: their descriptors are taken too.
    for (let turn = 0; turn < 500; turn++) { openAll(); await new Promise(setImmediate); }
    openAll();
    const said = await findServer(process.argv[1]).then(JSON.stringify, ({ code }) => code);
    process.stdout.write(said);`;
  const { stdout } = await promisify(execFile)(
    'sh',
    [
      '-c',
      'ulimit -n 256 && exec "$0" "$@"',
      process.execPath,
      '--import',
      'tsx',
      '--input-type=module',
      '--eval',
      script,
      dir,
    ],
    { cwd: repository },
  );
  expect(stdout).toBe('EMFILE');
});

test.runIf(process.getuid?.() === 0)(
  'PostgreSQL starts with a TMPDIR that other users cannot enter, and the error names TMPDIR if the data is in it',
  async () => {
    const folder = await folderForTest();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    vi.stubEnv('TMPDIR', closed);
    onTestFinished(() => void vi.unstubAllEnvs());
    const server = await startPostgres({ dir: join(folder, 'postgres'), password: 'test' });
    await server.stop();
    await expect(startPostgres({ dir: join(closed, 'postgres'), password: 'test' })).rejects.toThrow(
      new RegExp(
        `which cannot enter ${closed}\\. Start Hirelane as an ordinary user, set TMPDIR to another folder for temporary files, or`,
      ),
    );
    expect(await readdir(closed)).toEqual([]);
  },
);
