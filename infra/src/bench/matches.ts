import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CATEGORIES } from '@hirelane/contracts/constants';
import { matchesQuery } from '@hirelane/feed/searches/process';
import { searchesProjection } from '@hirelane/feed/searches/projection';
import { type SavedRow, savedSearches } from '@hirelane/feed/searches/tables';
import { FEED_DDL, FEED_INDEXES } from '@hirelane/feed/tables';
import { openPool, type Pool, transaction } from '@hirelane/postgres/pool';
import { createModelIndexes, createModelSchema } from '@hirelane/projections/model-schema';
import { upsert } from '@hirelane/projections/table';
import { visibilityProjection } from '@hirelane/projections/visibility';
import { randomFrom } from '@hirelane/test-kit/random';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';
import type { Options } from './bench.ts';
import { generateProjects } from './http/generate-projects.ts';
import { WORDS, wordOf } from './skewed-texts.ts';
import { quantile } from './stats.ts';
import { whole } from './table.ts';

const [PROJECTS, ASKED] = [2_000, 200];
const SAVED = [1_000, 100_000] as const;
const SAVED_AT = '2020-01-01T00:00:00.000Z';
const CHUNK = 5_000;
const FEED = 'feed_bench';
const modelsOf = (searches: number) => ({
  feed: FEED,
  searches: `searches_bench_${searches}`,
  visibility: 'visibility_bench',
});

/**
 * Measures how long it takes to find out who is told of a new project, one project after the other, among few and among
 * many saved searches.
 */
export async function reportMatches({ say }: Options): Promise<string> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const pool = openPool(postgres.url, pino({ level: 'silent' }), { queryTimeout: 0, statement: 0 });
  try {
    say(`generating ${whole(PROJECTS)} projects …`);
    await provideProjects(postgres.url, pool);
    const lines: string[] = [];
    for (const count of SAVED) {
      say(`generating ${whole(count)} saved searches …`);
      await provideSearches(pool, count);
      lines.push(await timesAmong(pool, count));
    }
    return lines.join('\n');
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function provideProjects(url: string, pool: Pool): Promise<void> {
  await createModelSchema(pool, FEED, FEED_DDL);
  await createModelIndexes(pool, FEED, FEED_INDEXES);
  await createModelSchema(pool, modelsOf(0).visibility, visibilityProjection('feed').ddl);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  await generateProjects(database, FEED, PROJECTS);
  await database.end();
}

/** One to three words, skewed as those of projects but without the commonest; a third also in a category. */
async function provideSearches(pool: Pool, count: number): Promise<void> {
  const { searches } = modelsOf(count);
  await createModelSchema(pool, searches, searchesProjection.ddl);
  const random = randomFrom(3);
  const word = () => wordOf(50 + Math.floor((WORDS - 50) * random() ** 2));
  for (let done = 0; done < count; done += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - done) }, (): SavedRow => {
      const q = Array.from({ length: 1 + Math.floor(random() * 3) }, word).join(' ');
      const category = random() < 0.33 ? (CATEGORIES[Math.floor(random() * CATEGORIES.length)] ?? null) : null;
      const ids = { userId: randomUUID(), searchId: randomUUID() };
      return { at: SAVED_AT, data: { ...ids, name: q, q, category, tell: 'daily', savedAt: SAVED_AT } };
    });
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${searches}`);
      await upsert(tx, savedSearches, rows);
    });
  }
  await pool.query(`ANALYZE ${searches}.searches`);
}

async function timesAmong(pool: Pool, count: number): Promise<string> {
  const matchesOf = matchesQuery(pool, modelsOf(count));
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${FEED}.projects ORDER BY id LIMIT $1`, [ASKED]);
  const times: number[] = [];
  let told = 0;
  for (const { id } of rows) {
    const from = performance.now();
    told += (await matchesOf(id, new Date().toISOString())).length;
    times.push(performance.now() - from);
  }
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(1));
  return (
    `among ${whole(count)} saved searches: ${p50} ms (p99 ${p99} ms) for a project, ` +
    `which ${(told / ASKED).toFixed(1)} of them find`
  );
}
