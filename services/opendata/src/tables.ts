import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import { type Pool, transaction } from '@hirelane/postgres/pool';

/** Increase it with every change to the tables of facts or to how events become facts: the logs are then read again. */
export const VERSION = 2;

/** The stream categories that become facts, in the order in which they are read. */
export const CATEGORIES_READ = ['project', 'proposal', 'engagement', 'freelancer'] as const;
export type CategoryRead = (typeof CATEGORIES_READ)[number];

/** The tables that only contain what the logs contain. All ids in them are public ids, also those of people. */
export const FACTS = ['projects', 'hidings', 'bids', 'hires', 'skills'];

const PUBLISHED_DDL = `
  CREATE TABLE IF NOT EXISTS opendata.progress (category text PRIMARY KEY, version int NOT NULL, checkpoint text,
    read_until timestamptz);
  CREATE TABLE IF NOT EXISTS opendata.weeks (week date PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS opendata.figures (week date NOT NULL, measure text NOT NULL, category text, skill text,
    value float8 NOT NULL, lower float8, upper float8, UNIQUE NULLS NOT DISTINCT (week, measure, category, skill));
  CREATE TABLE IF NOT EXISTS opendata.event_files (day date PRIMARY KEY, entry jsonb NOT NULL)`;

const FACTS_DDL = `
  CREATE TABLE IF NOT EXISTS opendata.projects (project_id uuid PRIMARY KEY, client uuid NOT NULL, category text NOT NULL,
    skills text[] NOT NULL, budget bigint NOT NULL, published_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS opendata.hidings (project_id uuid, at timestamptz, is_hidden boolean NOT NULL,
    PRIMARY KEY (project_id, at));
  CREATE TABLE IF NOT EXISTS opendata.bids (proposal_id uuid PRIMARY KEY, project_id uuid NOT NULL,
    freelancer uuid NOT NULL, sent_at timestamptz NOT NULL, withdrawn_at timestamptz);
  CREATE TABLE IF NOT EXISTS opendata.hires (engagement_id uuid PRIMARY KEY, project_id uuid NOT NULL,
    client uuid NOT NULL, freelancer uuid NOT NULL, rate bigint NOT NULL, started_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS opendata.skills (freelancer uuid, since timestamptz, skills text[] NOT NULL,
    PRIMARY KEY (freelancer, since));
  ${createIndex('opendata', 'projects_published', 'projects (published_at)')};
  ${createIndex('opendata', 'bids_sent', 'bids (sent_at)')};
  ${createIndex('opendata', 'bids_of_project', 'bids (project_id, sent_at)')};
  ${createIndex('opendata', 'hires_started', 'hires (started_at)')};
  ${createIndex('opendata', 'hires_of_project', 'hires (project_id)')}`;

/**
 * Creates the missing tables. Facts of another version are dropped, so that the next night reads the logs from the
 * beginning. Published figures are kept: they never change.
 */
export async function createTables(pool: Pool, version = VERSION): Promise<void> {
  await createSchema(pool, 'opendata', PUBLISHED_DDL);
  const others = await pool.query('SELECT FROM opendata.progress WHERE version <> $1', [version]);
  if (others.rowCount !== 0) {
    const tables = FACTS.map((name) => `opendata.${name}`).join(', ');
    await createSchema(pool, 'opendata', `DROP TABLE IF EXISTS ${tables}; DELETE FROM opendata.progress`);
  }
  await createSchema(pool, 'opendata', FACTS_DDL);
  await pool.query(
    'INSERT INTO opendata.progress (category, version) SELECT unnest($1::text[]), $2 ON CONFLICT DO NOTHING',
    [CATEGORIES_READ, version],
  );
}

/** Empties the tables of facts, so that all logs are read from the beginning. */
export const forgetFacts = (pool: Pool): Promise<void> =>
  transaction(pool, async (tx) => {
    await tx.query('UPDATE opendata.progress SET checkpoint = NULL, read_until = NULL');
    for (const name of FACTS) await tx.query(`DELETE FROM opendata.${name}`);
  });
