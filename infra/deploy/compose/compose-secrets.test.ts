import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@hirelane/api/services';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { repository } from '../../launcher/repository.ts';
import { ROLES } from '../../launcher/roles/names.ts';

const run = promisify(execFile);

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const make = (path: string) =>
  run(process.execPath, ['infra/deploy/docker/make-secrets.mjs', 'compose'], {
    cwd: repository,
    env: { ...process.env, SECRETS_FILE: path },
  });

// @covers found:69 asvs:6.3.2 asvs:13.2.3
test('compose files contain no secrets, and compose refuses to start if a secret is missing from the environment', async () => {
  const names = await readdir(join(repository, 'infra/deploy/compose'));
  for (const path of ['docker-compose.yml', ...names.map((name) => `infra/deploy/compose/${name}`)]) {
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

// @covers asvs:13.2.3 asvs:13.3.2
test('the required passwords are created only once, are long and distinct, and can be read only by their owner', async () => {
  const path = join(await emptyFolder(), '.env');
  await make(path);
  const text = await readFile(path, 'utf8');
  const made = [...text.matchAll(/^(\w+)_PASSWORD=([\w-]{32})$/gm)];
  const names = ROLES.map((role) => `${role.toUpperCase()}_DATABASE`);
  expect(made.map(([, name]) => name)).toEqual(['POSTGRES', 'MINIO', ...names]);
  expect(new Set(made.map(([, , value]) => value)).size).toBe(made.length);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await make(path);
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('existing values in the file are kept, including a chosen password', async () => {
  const path = join(await emptyFolder(), '.env');
  await writeFile(path, 'HIRELANE_PORT=3100\nPOSTGRES_PASSWORD=chosen');
  await make(path);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(
    /^HIRELANE_PORT=3100\nPOSTGRES_PASSWORD=chosen\nMINIO_PASSWORD=[\w-]{32}\n(\w+_DATABASE_PASSWORD=[\w-]{32}\n)+$/,
  );
  expect(text.split('\n').length).toBe(3 + ROLES.length + 1);
});

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.unknown()).default({}),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    }),
  ),
});

test('each process signs in to PostgreSQL with its own role and password, created beforehand by one container', async () => {
  const text = await readFile(join(repository, 'infra/deploy/compose/postgres-store.yml'), 'utf8');
  const { services } = Compose.parse(parse(text, { merge: true }));
  const signsIn = Object.entries(services).flatMap(([name, { environment }]) => {
    const [, user, variable] = /^postgresql:\/\/(\w+):\$\{(\w+):/.exec(String(environment['DATABASE_URL'])) ?? [];
    return user === undefined ? [] : [[name, user, variable] as const];
  });
  for (const [name, user, variable] of signsIn.filter(([process]) => process !== 'database')) {
    expect([name, user, variable]).toEqual([name, `hirelane_${name}`, `${name.toUpperCase()}_DATABASE_PASSWORD`]);
    expect(services[name]?.depends_on['database']).toEqual({ condition: 'service_completed_successfully' });
    const forTool = services['database']?.environment[`${name.toUpperCase()}_DATABASE_URL`];
    expect(forTool).toBe(services[name]?.environment['DATABASE_URL']);
  }
  // The owner, the services, the bff and the relay.
  expect(signsIn.length).toBe(1 + SERVICES.length + 2);
  expect(signsIn.find(([name]) => name === 'database')).toEqual(['database', 'hirelane', 'POSTGRES_PASSWORD']);
});

test("the tools' container has every variable that the tools read, including EventStoreDB's address", async () => {
  const [first, second] = await Promise.all(
    ['postgres-store.yml', 'eventstoredb.yml'].map(async (name) =>
      Compose.parse(parse(await readFile(join(repository, 'infra/deploy/compose', name), 'utf8'), { merge: true })),
    ),
  );
  const files = Object.keys(first?.services['files']?.environment ?? {});
  expect(Object.keys(first?.services['database']?.environment ?? {})).toEqual(expect.arrayContaining(files));
  expect(second?.services['database']?.environment).toEqual(second?.services['files']?.environment);
});
