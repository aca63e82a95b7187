import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalInstallation } from '../launcher/installation.ts';
import { launch } from '../launcher/launch.ts';
import { scrub } from '../launcher/secrets/scrub.ts';
import { databaseUrl, temporaryFolder } from '../tests/support/launcher-process.ts';
import { everythingStored } from '../tests/support/stored.ts';
import { openVisitor } from '../tests/support/visitor.ts';
import { openInstallation } from './installation.ts';
import { restoreAll } from './restore.ts';
import { type Running, startApart } from './testing/releases/apart.ts';
import { type Answers, ask, TOKEN } from './testing/releases/ask.ts';
import { compared } from './testing/releases/compared.ts';
import { GONE, type People } from './testing/releases/fill.ts';
import { unpack } from './testing/releases/pack.ts';
import { ALWAYS, RELEASES } from './testing/releases/releases.ts';

// Stored data is a contract. A release's fixtures, which later releases never rewrite, are a data folder, an export,
// the database of its separate processes, and its responses.
const fixtureOf = (fixture: string, file: string) => join(import.meta.dirname, 'testing/releases', fixture, file);

/** A copy of a release's data, as for an update. */
async function leftBy(fixture: string, data: string): Promise<void> {
  await unpack(fixtureOf(fixture, 'data.tar.br'), data);
}

/** A new data folder with the old secrets, filled from a release's export by `npm run restore`. */
async function restoredFrom(name: string, data: string): Promise<void> {
  await unpack(fixtureOf(name, 'data.tar.br'), data, ['./secrets.json']);
  const { environment, release } = await openLocalInstallation(data, { LOG_LEVEL: 'silent' }, true);
  const installation = openInstallation(environment);
  try {
    await restoreAll(installation, fixtureOf(name, 'export'));
  } finally {
    await installation.close();
    await release();
  }
}

/** Starts everything in this process, as `npm start` does. */
async function startTogether(data: string, web: string): Promise<Running> {
  const environment = { ...GENEROUS_LIMITS, LOG_LEVEL: 'silent', PORT: '0', WEB_ROOT: web, EVENTS_TOKENS: TOKEN };
  const { url, stop } = await launch({ data, environment, say: () => undefined });
  return { url, databaseUrl: await databaseUrl(data), stop };
}

/** Embedded mode scrubs erased data from the disk at its next start. */
const byStart = async () => undefined;
/** In other modes, the operator runs the scrub. */
const byScrub = ({ databaseUrl: url }: Running) => scrub(url);

const ways = [
  { way: 'its data folder, after a start', part: '', prepare: leftBy, start: startTogether, wipe: byStart },
  { way: 'its export, after a restore', part: '', prepare: restoredFrom, start: startTogether, wipe: byStart },
  { way: 'its volumes, after `database roles`', part: 'volumes', prepare: leftBy, start: startApart, wipe: byScrub },
];

const cases = RELEASES.flatMap(({ name, ignored }) =>
  ways.map((way) => ({ ...way, name, fixture: join(name, way.part), ignored: [...ALWAYS, ...ignored] })),
);

describe.each(cases)('$name: $way', ({ fixture, prepare, start, wipe, ignored }) => {
  const read = async (file: string) => JSON.parse(await readFile(fixtureOf(fixture, file), 'utf8'));
  let folder: string;
  let data: string;
  let running: Running;
  const startHere = async () => {
    running = await start(data, join(folder, 'web'));
  };
  beforeAll(async () => {
    folder = await temporaryFolder();
    data = join(folder, 'data');
    await mkdir(join(folder, 'web'));
    await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Hirelane</title>');
    await prepare(fixture, data);
    await startHere();
  });
  afterAll(async () => {
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('all users get the same responses as before, except for fields added by a later release', async () => {
    const { people }: { people: People } = await read('made.json');
    const before: Answers = await read('answers.json');
    const asked = Object.fromEntries(Object.entries(before).map(([who, seen]) => [who, Object.keys(seen)]));
    const visitor = () => openVisitor(Number(new URL(running.url).port), running.url);
    expect(compared(await ask(visitor, people, asked), ignored)).toMatchObject(compared(before, ignored));
  });

  // @covers asvs:14.2.4 found:65
  test('no text from deleted accounts remains in the database', async () => {
    const pool = new pg.Pool({ connectionString: running.databaseUrl });
    try {
      const sql = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
        (await pool.query<Row>(text, [...values])).rows;
      // The remaining users' text is encrypted in the logs but readable in read models; finding it proves that the
      // search works.
      expect((await everythingStored({ sql }, 'catalogue')).length).toBeGreaterThan(0);
      expect(await everythingStored({ sql }, GONE)).toEqual([]);
    } finally {
      await pool.end();
    }
    expect(await filesWith(join(data, 'files'), GONE)).toEqual([]);
  });

  test('after the next startup or a scrub, PostgreSQL’s files contain no text from deleted accounts either', async () => {
    await running.stop();
    await startHere();
    await wipe(running);
    await running.stop();
    expect(await filesWith(join(data, 'postgres'), GONE)).toEqual([]);
  });
});

async function filesWith(root: string, word: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path)));
  expect(texts.length).toBeGreaterThan(0);
  return paths.filter((_, at) => texts[at]?.includes(word));
}
