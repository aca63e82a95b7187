import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openBrowser } from '@hirelane/bff/testing/browser';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { linkIn, mailTo } from '../../../tests/support/mails.ts';
import { databaseUrl, spawnLauncher, temporaryFolder } from '../../../tests/support/launcher-process.ts';
import { type Visitor, withCalls } from '../../../tests/support/visitor.ts';
import { ask, TOKEN } from './ask.ts';
import { type Filled, fill } from './fill.ts';
import { pack } from './pack.ts';

// Creates the fixture of a release: `node --import tsx infra/cli/testing/releases/make.ts <name> <checkout of
// the release>`. docs/how-to/add-a-release-fixture.md explains when, and what to do with it.
const [name, given] = process.argv.slice(2);
if (!name || !given) throw new Error('Name the release, and a checkout of it in which npm ci has run.');
const checkout = resolve(given);
const fixture = join(import.meta.dirname, name);
const exported = join(fixture, 'export');
const folder = await temporaryFolder();
const data = join(folder, 'data');
const web = join(folder, 'web');
const run = promisify(execFile);

await mkdir(fixture);
try {
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Hirelane</title>');
  const { people, gone, asked } = await whileItRuns(fillIt);
  // When the release is ready again, its read models are complete, so no request comes too early.
  const answers = await whileItRuns(async (visitor) => {
    const seen = await ask(visitor, people, asked);
    const environment = { ...process.env, HIRELANE_DATA: data };
    await run('npm', ['run', 'export', '--', exported], { cwd: checkout, env: environment });
    return seen;
  });
  await pack(data, join(fixture, 'data.tar.br'));
  await openToAll(exported);
  const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: checkout })).stdout.trim();
  await writeJson('made.json', { commit, madeAt: new Date().toISOString(), people, gone });
  await writeJson('answers.json', answers);
} catch (error) {
  await rm(fixture, { recursive: true });
  throw error;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Starts the release on the data folder, and shuts it down cleanly. */
async function whileItRuns<T>(work: (visitor: () => Visitor) => Promise<T>): Promise<T> {
  const environment = { HIRELANE_DATA: data, PORT: '0', WEB_ROOT: web, EVENTS_TOKENS: TOKEN };
  const launcher = spawnLauncher(environment, { checkout });
  try {
    const url = await launcher.ready;
    return await work(() => withCalls(openBrowser(Number(new URL(url).port), url)));
  } finally {
    launcher.signal('SIGTERM');
    const { code } = await launcher.ended;
    if (code !== 0) process.stderr.write(`the launcher ended with ${code}:\n${launcher.output()}`);
  }
}

async function fillIt(visitor: () => Visitor): Promise<Filled> {
  const db = new pg.Client({ connectionString: await databaseUrl(data) });
  await db.connect();
  const prove = async (email: string, owner: Visitor) => {
    const { token } = linkIn(await mailTo(join(data, 'mail'), email, 'Verify'));
    return owner.post('/api/v1/auth/verify-email', { token });
  };
  try {
    return await fill(visitor, prove, (userId) => erased(db, userId));
  } finally {
    await db.end();
  }
}

/**
 * Waits until nothing about a user is left. Each service has a read model of the streams about users, with a version in
 * its name.
 */
async function erased(db: pg.Client, userId: string): Promise<void> {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT quote_ident(table_schema) AS schema FROM information_schema.tables
     WHERE table_schema ~ '_subjects_v[0-9]+$' AND table_name = 'streams'`,
  );
  if (rows.length === 0) throw new Error('found no read model that lists what this release has left to erase');
  const left = rows.map(({ schema }) => `SELECT stream FROM ${schema}.streams WHERE subject = $1`).join(' UNION ALL ');
  await eventually(
    async () => (await db.query(left, [userId])).rows,
    (streams) => streams.length === 0,
  );
}

/** An export is readable by its owner alone; the copy in Git must be readable by all. */
async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(join(fixture, file), `${JSON.stringify(value, null, 2)}\n`);
}
