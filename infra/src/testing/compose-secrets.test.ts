import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../local/repository.ts';

const run = promisify(execFile);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const make = (path: string) =>
  run(process.execPath, ['infra/docker/make-secrets.mjs', 'compose'], {
    cwd: repository,
    env: { ...process.env, SECRETS_FILE: path },
  });

test('no compose file has a secret of its own: it is given from outside, or nothing starts', async () => {
  const names = await readdir(join(repository, 'infra/compose'));
  for (const path of ['docker-compose.yml', ...names.map((name) => `infra/compose/${name}`)]) {
    const text = await readFile(join(repository, path), 'utf8');
    const secrets = [...text.matchAll(/^\s+(\w*(?:PASSWORD|SECRET|TOKEN|_KEY)\w*): *(.+)$/gm)]
      .filter(([, name]) => !/_FILE$|ACCESS_KEY$/.test(name ?? ''))
      .map(([, , value]) => value);
    const given = secrets.filter((value) => !/^\$\{\w+(:\?[^}]+|:-)\}$/.test(value ?? ''));
    expect([path, given]).toEqual([path, []]);
    expect([path, [...text.matchAll(/:\/\/[^/\s]*:(?!\$\{\w+:\?)[^@/\s]*@/g)].map(([found]) => found)]).toEqual([
      path,
      [],
    ]);
  }
});

test('the passwords that the files ask for are made once, long, different, and for their owner alone', async () => {
  const path = join(await emptyFolder(), '.env');
  await make(path);
  const text = await readFile(path, 'utf8');
  const values = [...text.matchAll(/^(?:POSTGRES|MINIO)_PASSWORD=([\w-]{32})$/gm)].map(([, value]) => value);
  expect(new Set(values).size).toBe(2);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await make(path);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('what is in the file already stays, a password that was chosen too', async () => {
  const path = join(await emptyFolder(), '.env');
  await writeFile(path, 'HIRELANE_PORT=3100\nPOSTGRES_PASSWORD=chosen');
  await make(path);
  expect(await readFile(path, 'utf8')).toMatch(
    /^HIRELANE_PORT=3100\nPOSTGRES_PASSWORD=chosen\nMINIO_PASSWORD=[\w-]{32}\n$/,
  );
});
