import { chmod, chown, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { checkFolders } from '../../cli/doctor/machine.ts';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { explained } from '../failure.ts';
import { openLocalInstallation } from '../installation.ts';
import { NEEDED } from '../postgres/server-rules.ts';
import { keptSecrets } from '../secrets/kept-secrets.ts';
import { FORMAT, openDataFolder, refuseUnusableFolder } from './data-folder.ts';

const IS_ROOT = process.getuid?.() === 0;
const SECRETS = JSON.stringify({ databasePassword: 'a', hmacKey: 'b', dataKey: 'c' });
/** A user and a group. */
const THEIRS = [1234, 5678] as const;

let folder = '';
let data = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  return () => rm(folder, { recursive: true, force: true });
});

async function used() {
  await writeFile(join(data, 'format'), `${FORMAT}\n`);
  await writeFile(join(data, 'secrets.json'), SECRETS, { mode: 0o600 });
}

async function giveAway() {
  for (const name of await readdir(data)) await chown(join(data, name), ...THEIRS);
  await chown(data, ...THEIRS);
}

const rightsOf = async (path: string) => {
  const { uid, gid, mode } = await stat(path);
  return [uid, gid, mode & 0o777];
};

test.skipIf(!IS_ROOT)('a key rotated by root remains readable by the folder’s owner (runs only as root)', async () => {
  await used();
  await giveAway();
  const former = await keptSecrets(data, 'postgresql://127.0.0.1:1/none', false).keep('DATA_KEY', 'd');
  for (const path of [former, join(data, 'secrets.json')]) expect(await rightsOf(path)).toEqual([...THEIRS, 0o600]);
});

test.skipIf(!IS_ROOT)(
  "a tool run by root refuses another user's stopped Hirelane, as startup does (runs only as root)",
  async () => {
    await used();
    await giveAway();
    const before = await readdir(data);
    await expect(openLocalInstallation(data, {}, false)).rejects.toThrow('belongs to the user 1234, and you are root');
    expect(await readdir(data)).toEqual(before);
  },
);

test('startup removes other users’ access to secrets', async () => {
  await used();
  await writeFile(join(data, 'secrets.json.until-2026'), SECRETS);
  for (const name of ['secrets.json', 'secrets.json.until-2026']) await chmod(join(data, name), 0o644);
  const { release } = await openDataFolder(data);
  await release();
  for (const name of ['secrets.json', 'secrets.json.until-2026']) {
    expect((await stat(join(data, name))).mode & 0o777).toBe(0o600);
  }
});

test.skipIf(!IS_ROOT)('the message about a foreign file in our folder mentions chown (runs only as root)', async () => {
  await used();
  const path = join(data, 'secrets.json');
  await chown(path, ...THEIRS);
  const error = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path });
  expect(explained(error, data).message).toBe(
    `${path} belongs to the user 1234, and the data folder to you: have root run chown -R 0 ${data}`,
  );
  await giveAway();
  expect(explained(error, data).message).toContain(`The data in ${data} belongs to the user 1234, and you are root`);
});

test('the message identifies a read-only file system, and a file system on which no folder can be created', () => {
  const failed = (code: string, message = '') =>
    explained(Object.assign(new Error(message), { code, syscall: 'mkdir' }), data).message;
  expect(failed('EROFS')).toContain('is on a file system that is mounted read-only. Mount it for writing');
  expect(failed('ENOENT', '/proc cannot contain folders')).toContain(
    'cannot be created (/proc cannot contain folders)',
  );
});

test('the message about a server without a free connection states the number needed', () => {
  const message = 'remaining connection slots are reserved for roles with the SUPERUSER attribute';
  const error = Object.assign(new Error(message), { code: '53300' });
  expect(explained(error, data).message).toContain(
    `(${message}). Hirelane needs up to ${NEEDED}: raise max_connections`,
  );
});

test('the message names a broken link in the path', async () => {
  await symlink(join(folder, 'unmounted'), join(folder, 'link'));
  const wanted = `${join(folder, 'link')} is a link to ${join(folder, 'unmounted')}, which does not exist`;
  for (const path of ['link', 'link/data']) {
    await expect(refuseUnusableFolder(join(folder, path))).rejects.toThrow(wanted);
    await expect(openDataFolder(join(folder, path))).rejects.toThrow(wanted);
  }
});

test('the doctor does not report free space for a folder that startup refuses, but reports a path that is a file', async () => {
  await writeFile(join(data, 'letters.txt'), 'Dear');
  const MAIL_FOLDER = join(data, 'letters.txt');
  expect(await checkFolders({ environment: { MAIL_FOLDER }, data })).toEqual([
    expect.objectContaining({ what: 'MAIL_FOLDER', isWell: false, found: `${MAIL_FOLDER} is not a folder` }),
  ]);
});
