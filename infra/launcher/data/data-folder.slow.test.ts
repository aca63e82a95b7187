import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptArguments } from '@hirelane/test-kit/script-arguments';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { explained } from '../failure.ts';
import { openLocalInstallation } from '../installation.ts';
import { repository } from '../repository.ts';
import { FORMAT, FORMATS, openDataFolder } from './data-folder.ts';

let data = '';
beforeEach(async () => {
  data = await temporaryFolder();
  return () => rm(data, { recursive: true, force: true });
});

/** Names and content of the files in the folder. */
async function content(): Promise<Record<string, string>> {
  const files = await readdir(data, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)),
  );
}

const SECRETS = { databasePassword: 'a', hmacKey: 'b', dataKey: 'c' };

/** A folder that appears to contain a database, as far as a check can tell without starting it. */
async function used(files: Readonly<Record<string, string>>) {
  await mkdir(join(data, 'postgres'));
  await writeFile(join(data, 'postgres', 'PG_VERSION'), '18\n');
  for (const [name, text] of Object.entries(files)) await writeFile(join(data, name), text);
}

const ways: [string, () => Promise<unknown>][] = [
  ['the launcher', () => openDataFolder(data)],
  ['npm run export, readmodels, scrub, accounts', () => openLocalInstallation(data, {}, false)],
  ['npm run restore', () => openLocalInstallation(data, {}, true)],
];

test.each(ways)('%s refuses data from a newer version and changes nothing', async (_who, open) => {
  await used({ format: `${FORMAT + 1}\n`, 'secrets.json': JSON.stringify(SECRETS) });
  const before = await content();
  await expect(open()).rejects.toThrow(
    `belongs to a newer version of Hirelane (format ${FORMAT + 1}; this one supports ${FORMAT})`,
  );
  expect(await content()).toEqual(before);
});

test.each(ways)('%s refuses data from a version that is too old and changes nothing', async (_who, open) => {
  await used({ format: '2\n', 'secrets.json': JSON.stringify(SECRETS) });
  const before = await content();
  await expect(open()).rejects.toThrow(
    `The data in ${data} has format 2, and this version of Hirelane reads format 3 or newer. ` +
      'Run commit 6191e12a of Hirelane on it until it is ready, then stop it and start this version. Nothing was changed.',
  );
  expect(await content()).toEqual(before);
});

test('a folder with other files is refused and left unchanged', async () => {
  await chmod(data, 0o755);
  await writeFile(join(data, 'letters.txt'), 'Dear');
  const before = await content();
  await expect(openDataFolder(data)).rejects.toThrow(
    `${data} contains other files (letters.txt) and no Hirelane data.`,
  );
  expect(await content()).toEqual(before);
  expect((await stat(data)).mode & 0o777).toBe(0o755);
});

test.each([[[]], [['lost+found']], [['lock.12', 'hirelane.log', 'postgres.new']]])(
  'a folder that contains only %j, from a mounted disk or an interrupted startup, is accepted',
  async (names) => {
    for (const name of names) await writeFile(join(data, name), '');
    const { release } = await openDataFolder(data);
    await release();
  },
);

test.skipIf(process.getuid?.() !== 0)(
  "root is refused another user's data before anything is changed (runs only as root, because others cannot chown)",
  async () => {
    await used({ format: `${FORMAT}\n`, 'secrets.json': JSON.stringify(SECRETS) });
    await chown(join(data, 'format'), 1234, 1234);
    const before = await content();
    await expect(openDataFolder(data)).rejects.toThrow('belongs to the user 1234, and you are root');
    expect(await content()).toEqual(before);
    expect((await stat(join(data, 'format'))).uid).toBe(1234);
  },
);

test.each(ways)('%s refuses data from an unknown version and changes nothing', async (_who, open) => {
  for (const format of [undefined, '', 'two\n', '2.5\n']) {
    await rm(join(data, 'postgres'), { recursive: true, force: true });
    await rm(join(data, 'format'), { force: true });
    await used({ 'secrets.json': JSON.stringify(SECRETS), ...(format !== undefined && { format }) });
    const before = await content();
    await expect(open()).rejects.toThrow('does not state which version of Hirelane wrote this data');
    expect(await content()).toEqual(before);
  }
});

test.each(Object.keys(FORMATS))(
  'data in format %s is accepted and marked with our format, so that an older version refuses it',
  async (format) => {
    await used({ format: `${format}\n`, 'secrets.json': JSON.stringify(SECRETS) });
    const { release } = await openDataFolder(data);
    await release();
    expect(await readFile(join(data, 'format'), 'utf8')).toBe(`${FORMAT}\n`);
  },
);

test('docs/operate/upgrade.md lists what an older release would misread in each format', async () => {
  const doc = await readFile(join(repository, 'docs/operate/upgrade.md'), 'utf8');
  const [, section = ''] = doc.split('| format | what an older release would misread |');
  const said = [...(section.split('\n\n')[0] ?? '').matchAll(/^\| (\d+) \| \S/gm)].map(([, format]) => Number(format));
  expect(said).toEqual(Object.keys(FORMATS).map(Number));
});

test.each([
  ['is missing', undefined, 'secrets.json is missing, but a database exists.'],
  ['lacks a key', { ...SECRETS, hmacKey: undefined }, 'secrets.json lacks hmacKey.'],
  ['lacks the key of personal data', { ...SECRETS, dataKey: undefined }, 'secrets.json lacks dataKey.'],
  ['has an empty key', { ...SECRETS, hmacKey: '' }, 'secrets.json lacks hmacKey.'],
])(
  'when a database exists and its secrets.json %s, startup fails with a request to restore the file, and creates no key',
  async (_how, secrets, said) => {
    await used({ format: `${FORMAT}\n`, ...(secrets && { 'secrets.json': JSON.stringify(secrets) }) });
    const before = await content();
    await expect(openDataFolder(data)).rejects.toThrow(said);
    expect(await content()).toEqual(before);
  },
);

test('an incomplete secrets.json is not replaced', async () => {
  await used({ format: `${FORMAT}\n`, 'secrets.json': '{"databasePass' });
  const before = await content();
  await expect(openDataFolder(data)).rejects.toThrow('secrets.json cannot be read as JSON');
  expect(await content()).toEqual(before);
});

test.each(['file', 'file/within'])('a data folder that is a file is refused with one sentence (%s)', async (name) => {
  await writeFile(join(data, 'file'), 'mine');
  await expect(openDataFolder(join(data, name))).rejects.toThrow(
    /^\S+ cannot be the data folder: it, or a part of its path, is a file\./,
  );
  expect(await readFile(join(data, 'file'), 'utf8')).toBe('mine');
});

test('the message about too many open files mentions ulimit', () => {
  const error = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  expect(explained(error, data).message).toContain('ulimit -n 1024');
});

test('a limit of 256 open files is refused with one sentence, before anything is created', async () => {
  const script = 'ulimit -n 256 && exec "$@"';
  const env = { ...process.env, HIRELANE_DATA: join(data, 'data'), PORT: '0', DATABASE_URL: '' };
  const ended = promisify(execFile)(
    'sh',
    ['-c', script, 'sh', process.execPath, ...scriptArguments('infra/launcher/start.ts')],
    { cwd: repository, env },
  );
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Hirelane may not open enough files at once. Allow it 1,024 or more: ulimit -n 1024\n',
  });
  expect(await readdir(data)).toEqual([]);
});
