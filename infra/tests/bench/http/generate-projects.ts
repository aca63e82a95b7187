import { CATEGORIES, DURATIONS, EXPERIENCE_TYPES, PROPOSAL_BAND_FROM, SCOPES } from '@hirelane/api/constants';
import { bandSql } from '@hirelane/feed/projects/attributes';
import { identifier } from '@hirelane/postgres/pool';
import type pg from 'pg';
import { SKEWED_TEXTS } from '../skewed-texts.ts';

/** Rows per statement, so that memory use is constant. */
const CHUNK = 50_000;

/** SQL that returns the number of proposals for project `n`; most projects have few. */
const PROPOSALS = '(power((n::bigint * 7919 % 1000) / 1000.0, 3) * 80)';

/**
 * Writes `count` published projects into the feed's read model, spread over two years; a million takes about five
 * minutes. Categories are skewed like the words of their texts, and budgets are independent of the time.
 */
export async function generateProjects(database: pg.Client, schema: string, count: number): Promise<void> {
  const s = identifier(schema);
  const indexes = await dropIndexes(database, schema);
  await database.query(SKEWED_TEXTS);
  for (let done = 0; done < count; done += CHUNK) {
    await database.query(
      `INSERT INTO ${s}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
         duration, experience_type, search_text, version, rate, created_at, published_at, proposal_band)
       SELECT gen_random_uuid(), md5('client' || n % 5000)::uuid, 'published', title, description, category, skills, skills,
         ($4::text[])[1 + n % 3], ($5::text[])[1 + n % 4], ($6::text[])[1 + n % 3],
         concat_ws(E'\\n', title, array_to_string(skills, E'\\n'), category, description), 1, 1000 + n::bigint * 104729 % 90000, at, at,
         ${bandSql(PROPOSALS)}
       FROM (
         SELECT n, now() - interval '2 years' * (1 - n / $7::float8) AS at, pg_temp.words(6) AS title,
           pg_temp.words(60) AS description, pg_temp.skills(5) AS skills,
           ($3::text[])[1 + floor(cardinality($3::text[]) * power(random(), 4))::int] AS category
         FROM generate_series($1::int, $2::int) AS n OFFSET 0
       ) AS made`,
      [done + 1, Math.min(done + CHUNK, count), CATEGORIES, SCOPES, DURATIONS, EXPERIENCE_TYPES, count],
    );
  }
  await database.query(
    `INSERT INTO ${s}.proposal_counts (project_id, n)
     SELECT id, (ARRAY[${PROPOSAL_BAND_FROM.join(', ')}])[proposal_band + 1] FROM ${s}.projects`,
  );
  await database.query(
    `INSERT INTO ${s}.project_skills (skill_key, published_at, project_id, skill_count)
     SELECT skill_key, published_at, id, cardinality(skill_keys) FROM ${s}.projects, unnest(skill_keys) AS skill_key ORDER BY skill_key, published_at`,
  );
  for (const index of indexes) await database.query(index);
  await database.query(`VACUUM (ANALYZE) ${s}.projects, ${s}.project_skills, ${s}.proposal_counts`);
}

/** Drops all indexes on the projects except the primary key; returns the statements that create them. */
async function dropIndexes(database: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = $1 AND tablename = 'projects' AND indexname <> 'projects_pkey'`,
    [schema],
  );
  for (const { name } of rows) await database.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
