import { CATEGORIES, DURATIONS, EXPERIENCE_TYPES, SCOPES } from '@hirelane/contracts/constants';
import { identifier } from '@hirelane/postgres/pool';
import type pg from 'pg';

/** Number of different words in the texts. */
const VOCABULARY = 20_000;
const SKILLS = 100;
/** Rows of one statement, so that memory stays flat. */
const CHUNK = 20_000;

/**
 * Writes `count` published projects into the feed's read model, a second apart. Words, skills and categories are skewed
 * as in life: the item at rank r of n is drawn where r = n × u⁴, u being uniform, so that the first of 100 skills is in
 * eight of ten projects, and the last in one of eighty. The random numbers are seeded: two runs write the same texts.
 */
export async function generateProjects(database: pg.Client, schema: string, count: number): Promise<void> {
  const s = identifier(schema);
  await database.query(`
    SELECT setseed(0.42);
    CREATE OR REPLACE FUNCTION pg_temp.draw(items text[], n int) RETURNS text[] LANGUAGE sql VOLATILE AS
      'SELECT array_agg(items[1 + floor(cardinality(items) * random() ^ 4)::int]) FROM generate_series(1, n)';
    CREATE TEMPORARY TABLE IF NOT EXISTS vocabulary AS
      SELECT (SELECT array_agg(substr(md5(n::text), 1, 3 + n % 8) ORDER BY n) FROM generate_series(1, ${VOCABULARY}) n) AS words,
             (SELECT array_agg('skill' || n ORDER BY n) FROM generate_series(1, ${SKILLS}) n) AS skills`);
  for (let done = 0; done < count; done += CHUNK) {
    await database.query(
      `INSERT INTO ${s}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
         duration, experience_type, search_text, rate, created_at, published_at)
       SELECT gen_random_uuid(), md5('client' || n % 5000)::uuid, 'published', title, description, category, skills, skills,
         ($4::text[])[1 + n % 3], ($5::text[])[1 + n % 4], ($6::text[])[1 + n % 3],
         concat_ws(E'\\n', title, array_to_string(skills, E'\\n'), category, description), 1000 + n % 90000, at, at
       FROM (
         SELECT n, now() - interval '1 second' * ($7::int - n) AS at,
           array_to_string(pg_temp.draw(words, 6), ' ') AS title,
           array_to_string(pg_temp.draw(words, 60), ' ') AS description,
           (pg_temp.draw($3, 1))[1] AS category,
           ARRAY(SELECT DISTINCT unnest(pg_temp.draw(v.skills, 5))) AS skills
         FROM generate_series($1::int, $2::int) AS n, vocabulary v OFFSET 0
       ) AS made`,
      [done + 1, Math.min(done + CHUNK, count), CATEGORIES, SCOPES, DURATIONS, EXPERIENCE_TYPES, count],
    );
  }
  await database.query(`VACUUM (ANALYZE) ${s}.projects`);
}
