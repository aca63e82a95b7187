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
import { type Running, startApart } from './apart.ts';
import { ask, TOKEN } from './ask.ts';
import { type Filled, fill } from './fill.ts';
import { pack } from './pack.ts';

// Creates the fixture of a release: `node --import tsx infra/cli/testing/releases/make.ts <name> <checkout of the
// release> [its start script] [the script of its tools in a container]`. docs/how-to/add-a-release-fixture.md explains
// when to create one, and how to use it.
const [name, given, script = 'launcher/start.ts', tools = 'infra/cli/main.ts'] = process.argv.slice(2);
if (!name || !given) throw new Error('Name the release, and a checkout of it in which npm ci has run.');
const checkout = resolve(given);
const fixture = join(import.meta.dirname, name);
const folder = await temporaryFolder();
const web = join(folder, 'web');
const run = promisify(execFile);

await mkdir(fixture);
try {
  await mkdir(join(fixture, 'volumes'));
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<!doctype html><title>Hirelane</title>');
  await make(fixture, join(folder, 'data'), startTogether, exportIt);
  await make(
    join(fixture, 'volumes'),
    join(folder, 'volumes'),
    (data) => startApart(data, web, { other: { checkout, tools } }),
    async () => undefined,
  );
} catch (error) {
  await rm(fixture, { recursive: true });
  throw error;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Fills a new marketplace in the folder `data`, and puts it and its users' responses into the folder `into`. */
async function make(
  into: string,
  data: string,
  start: (data: string) => Promise<Running>,
  whileItIsFull: (data: string) => Promise<unknown>,
): Promise<void> {
  await mkdir(data);
  const { people, gone, asked } = await whileItRuns(start, data, fillIt);
  // Once the release is ready again, its read models are complete, so no request is sent too early.
  const answers = await whileItRuns(start, data, async ({ visitor }) => {
    const seen = await ask(visitor, people, asked);
    await whileItIsFull(data);
    return seen;
  });
  await pack(data, join(into, 'data.tar.br'));
  const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: checkout })).stdout.trim();
  await writeJson(join(into, 'made.json'), { commit, madeAt: new Date().toISOString(), people, gone });
  await writeJson(join(into, 'answers.json'), answers);
}

type Market = Readonly<{ visitor(): Visitor; databaseUrl: string; data: string }>;

/** Starts the release and shuts it down cleanly. */
async function whileItRuns<T>(
  start: (data: string) => Promise<Running>,
  data: string,
  work: (market: Market) => Promise<T>,
): Promise<T> {
  const { url, databaseUrl: database, stop } = await start(data);
  const visitor = () => withCalls(openBrowser(Number(new URL(url).port), url));
  return work({ visitor, databaseUrl: database, data }).finally(stop);
}

async function startTogether(data: string): Promise<Running> {
  const environment = { HIRELANE_DATA: data, PORT: '0', WEB_ROOT: web, EVENTS_TOKENS: TOKEN };
  const launcher = spawnLauncher(environment, { script, checkout });
  const url = await launcher.ready;
  const stop = async () => {
    launcher.signal('SIGTERM');
    const { code } = await launcher.ended;
    if (code !== 0) process.stderr.write(`the launcher exited with code ${code}:\n${launcher.output()}`);
  };
  return { url, databaseUrl: await databaseUrl(data), stop };
}

async function exportIt(data: string): Promise<void> {
  const exported = join(fixture, 'export');
  const environment = { ...process.env, HIRELANE_DATA: data };
  await run('npm', ['run', 'export', '--', exported], { cwd: checkout, env: environment });
  await openToAll(exported);
}

async function fillIt({ visitor, databaseUrl: database, data }: Market): Promise<Filled> {
  const db = new pg.Client({ connectionString: database });
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
 * Waits until no data about a user is left. In each service, a read model has a table `streams` that lists the streams
 * about users (until decision 109, a separate read model). Other tables named `streams` have no column `subject`.
 */
async function erased(db: pg.Client, userId: string): Promise<void> {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT quote_ident(table_schema) AS schema FROM information_schema.columns
     WHERE table_schema ~ '_v[0-9]+$' AND table_name = 'streams' AND column_name = 'subject'`,
  );
  if (rows.length === 0) throw new Error('expected a read model that lists the streams to erase, found none');
  const left = rows.map(({ schema }) => `SELECT stream FROM ${schema}.streams WHERE subject = $1`).join(' UNION ALL ');
  await eventually(
    async () => (await db.query(left, [userId])).rows,
    (streams) => streams.length === 0,
  );
}

/** Only the owner of an export can read it; the copy in Git must be readable by all. */
async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
