import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedQuery } from '@hirelane/contracts/api/proposals';
import { openPool } from '@hirelane/postgres/pool';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { visibilityProjection } from '@hirelane/projections/visibility';
import { proposalLists } from '@hirelane/proposals/lists';
import { LISTS_DDL } from '@hirelane/proposals/tables';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import type { Options } from './bench.ts';
import { ourselvesAnd } from './slices.ts';
import { quantile } from './stats.ts';
import { markdownTable } from './table.ts';

const SCHEMA = 'proposals_bench';
const BLOCKS = 'proposals_bench_blocks';
/** Proposals to the project whose pages are read, and to a thousand others. */
const MANY = 5_000;
const OTHERS = 200_000;

/**
 * Times the pages of 5,000 proposals for one project, with their counts, one at a time, without HTTP. Processor time is
 * that of this process and PostgreSQL.
 */
export async function reportReceived({ sliceMs, say }: Options): Promise<string> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const pool = openPool(postgres.url, pino({ level: 'silent' }), { statement: 0, queryTimeout: 0 });
  const cpu = ourselvesAnd(postgresPid(folder));
  try {
    say(`generating ${MANY + OTHERS} proposals …`);
    await createModelSchema(pool, SCHEMA, LISTS_DDL);
    await createModelSchema(pool, BLOCKS, visibilityProjection('proposals').ddl);
    const projectId = randomUUID();
    await generate(projectId);
    const { received } = proposalLists(pool, SCHEMA, BLOCKS);
    const rows: string[][] = [];
    for (const sort of ['newest', 'lowest', 'best'] as const) {
      for (const show of ['all', 'open', 'shortlisted', 'declined', 'withdrawn'] as const) {
        const wanted = { sort, show, limit: 50 };
        rows.push([`${show}, ${sort}`, ...(await times(() => received(projectId, wanted)))]);
        const cursor = await middleOf(wanted);
        if (cursor !== null) {
          rows.push([
            `${show}, ${sort}, the middle`,
            ...(await times(() => received(projectId, { ...wanted, cursor }))),
          ]);
        }
      }
    }
    return markdownTable(['page of 50, with counts', 'p50, ms', 'p99, ms', 'processor, ms', 'pages'], rows);

    /** Half of the pages on; null where there is one page. */
    async function middleOf(wanted: ReceivedQuery): Promise<string | null> {
      const { counts } = await received(projectId, wanted);
      let cursor: string | null = null;
      for (let left = counts[wanted.show] / 2; left > 0; left -= 50) {
        ({ nextCursor: cursor } = await received(projectId, cursor === null ? wanted : { ...wanted, cursor }));
        if (cursor === null) return null;
      }
      return cursor;
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function times(read: () => Promise<unknown>): Promise<string[]> {
    // Plans the statements, and brings the pages of the disk into memory.
    for (let n = 0; n < 20; n++) await read();
    const latencies: number[] = [];
    const before = await cpu();
    for (const end = performance.now() + sliceMs; performance.now() < end; ) {
      const since = performance.now();
      await read();
      latencies.push(performance.now() - since);
    }
    const spent = ((await cpu()) - before) / latencies.length / 1_000;
    const quantiles = [0.5, 0.99].map((share) => quantile(latencies, share).toFixed(1));
    return [...quantiles, spent.toFixed(1), String(latencies.length)];
  }

  /**
   * Most are declined or not looked at yet, few are on the shortlist; letters are of 2,000 characters. The project asks
   * for six skills, and each freelancer has ten of sixty.
   */
  async function generate(projectId: string): Promise<void> {
    await pool.query(`
      INSERT INTO ${SCHEMA}.people
        SELECT gen_random_uuid(), 'First' || n, 'Last' || n, NULL FROM generate_series(1, ${MANY}) n;
      INSERT INTO ${SCHEMA}.titles SELECT id, 'Designer' FROM ${SCHEMA}.people;
      INSERT INTO ${SCHEMA}.freelancer_skills
        SELECT id, ARRAY(SELECT 'skill ' || floor(random() * 60) FROM generate_series(1, 10) WHERE id IS NOT NULL)
        FROM ${SCHEMA}.people`);
    await pool.query(
      `INSERT INTO ${SCHEMA}.projects (id, client_id, title, status, skill_keys, version)
       SELECT $1::uuid, $1::uuid, 'A shop', 'published', ARRAY(SELECT 'skill ' || n FROM generate_series(1, 6) n), 1`,
      [projectId],
    );
    await pool.query(
      `INSERT INTO ${SCHEMA}.proposals (id, project_id, client_id, freelancer_id, status, rate, duration, cover_letter,
         revisions, hires, is_freelancer_erased, decline_reason, decline_words, declined_at, status_before, sent_at)
       SELECT gen_random_uuid(), p.project_id, p.project_id, u.id, s.status, floor(random() * 100000), '1 month',
         repeat('I drink tea. ', 154), 0, '[]', false, d.reason, d.words, d.at, d.before, now() - random() * interval '90 days'
       FROM (SELECT $1::uuid AS project_id, ${MANY} AS n
             UNION ALL SELECT gen_random_uuid(), ${OTHERS / 1_000} FROM generate_series(1, 1000)) p
       CROSS JOIN LATERAL (SELECT id, random() AS r FROM ${SCHEMA}.people LIMIT p.n) u
       CROSS JOIN LATERAL (SELECT CASE WHEN r < 0.02 THEN 'shortlisted' WHEN r < 0.5 THEN 'declined' WHEN r < 0.55 THEN 'withdrawn'
                             WHEN r < 0.8 THEN 'opened' ELSE 'sent' END AS status) s
       LEFT JOIN (SELECT 'budget' AS reason, 'Too dear.' AS words, now() AS at, 'opened' AS before) d
         ON s.status = 'declined'`,
      [projectId],
    );
    await pool.query(
      `VACUUM ANALYZE ${SCHEMA}.proposals, ${SCHEMA}.people, ${SCHEMA}.titles, ${SCHEMA}.freelancer_skills, ${SCHEMA}.projects`,
    );
  }
}
