import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { spawnLauncher, temporaryFolder } from '../testing/stack.ts';
import { startPostgres } from './postgres.ts';

async function folderForTest(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a process id in postmaster.pid that now belongs to another program is left alone', async () => {
  const dir = join(await folderForTest(), 'postgres');
  const first = await startPostgres({ dir, password: 'test' });
  await first.stop();
  // As after a restart of the machine: the id is ours now.
  await writeFile(join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n`);

  const second = await startPostgres({ dir, password: 'test' });
  expect(await second.alive()).toBe(true);
  await second.stop();
  expect(await second.alive()).toBe(false);
});

test('a cluster that was left half made is made anew', async () => {
  const folder = await folderForTest();
  await startPostgres({ dir: join(folder, 'other'), password: 'test' }).then((server) => server.stop());
  await rm(join(folder, 'other', 'global'), { recursive: true });
  // What a kill in the middle of initdb leaves, under the name that it is made under.
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

test('DATABASE_URL: a PostgreSQL of one’s own is used, and none is started beside it', async () => {
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
