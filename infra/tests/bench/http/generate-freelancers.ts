import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS, STARS_MAX } from '@hirelane/api/constants';
import { attributes } from '@hirelane/hiring/freelancers/listed';
import { bestRatingSql } from '@hirelane/hiring/reviews/ratings';
import { identifier } from '@hirelane/postgres/pool';
import type pg from 'pg';
import { SKEWED_TEXTS } from '../skewed-texts.ts';

/** Rows per statement, so that memory use is constant. */
const CHUNK = 50_000;

/**
 * Writes `count` freelancers with profile changes over two years into the directory, and the same number of reviews of
 * a tenth of them; one review in a hundred is of the first freelancer. Categories are skewed like the words of their
 * texts, most freelancers live in one city, and every twentieth has completed contracts. A million takes about five
 * minutes.
 */
export async function generateFreelancers(database: pg.Client, schema: string, count: number): Promise<void> {
  const s = identifier(schema);
  await database.query(SKEWED_TEXTS);
  const categories = CATEGORIES.map(attributes.category);
  const availabilities = AVAILABILITIES.map(attributes.availability);
  for (let done = 0; done < count; done += CHUNK) {
    await database.query(
      `WITH made AS MATERIALIZED (
         SELECT n, md5('freelancer' || n)::uuid AS id, now() - interval '2 years' * (1 - n / $3::float8) AS at,
           CASE WHEN n % 5 < 3 THEN 'Pune' ELSE 'Place ' || floor(100 * power(random(), 2)) END AS city,
           pg_temp.words(5) AS title, pg_temp.words(60) AS description, pg_temp.skills(5) AS skills
         FROM generate_series($1::int, $2::int) AS n OFFSET 0),
       people AS (
         INSERT INTO ${s}.people (id, first_name, last_name, city, state)
         SELECT id, 'Asha', 'Rao' || n, city, 'Maharashtra' FROM made),
       profiles AS (
         INSERT INTO ${s}.profiles (user_id, title, description, skills, updated_at)
         SELECT id, title, description, skills, at FROM made)
       INSERT INTO ${s}.listed (id, updated_at, name, attributes, search_text)
       SELECT id, at, 'asha rao' || n, ARRAY(SELECT '#skill=' || skill FROM unnest(skills) AS skill)
           || ARRAY[($4::text[])[1 + floor(cardinality($4::text[]) * power(random(), 4))::int],
                    ($5::text[])[1 + floor(cardinality($5::text[]) * power(random(), 4))::int],
                    '#place=' || replace(lower(city), ' ', '%20'), '#place=maharashtra'],
         concat_ws(E'\n', title, array_to_string(skills, E'\n'), description)
       FROM made`,
      [done + 1, Math.min(done + CHUNK, count), count, categories, availabilities],
    );
    await database.query(
      `INSERT INTO ${s}.reviews (engagement_id, author_id, subject_id, id, by, quality, communication, reliability, text,
         written_at, visible_from, is_text_hidden)
       SELECT gen_random_uuid(), md5('client' || n)::uuid,
         md5('freelancer' || (1 + 10 * floor($3::float8 / 10 * CASE WHEN n % 100 = 0 THEN 0 ELSE random() END)::int))::uuid,
         gen_random_uuid(), 'client', 1 + n % 5, 1 + n % 4, 1 + n % 3, pg_temp.words(20), at,
         date_trunc('day', at) + interval '1 day', false
       FROM (SELECT n, now() - interval '2 years' * (1 - n / $3::float8) AS at
             FROM generate_series($1::int, $2::int) AS n) AS made`,
      [done + 1, Math.min(done + CHUNK, count), count],
    );
  }
  await database.query(
    `INSERT INTO ${s}.ratings
     SELECT DISTINCT ON (subject_id, visible_from) subject_id, visible_from, count(*) OVER so_far,
       round(avg(quality) OVER so_far, 2), round(avg(communication) OVER so_far, 2), round(avg(reliability) OVER so_far, 2),
       round(avg(quality + communication + reliability) OVER so_far / 3, 2)
     FROM ${s}.reviews WINDOW so_far AS (PARTITION BY subject_id ORDER BY visible_from)`,
  );
  // Every twentieth freelancer has up to forty completed contracts.
  await database.query(
    `WITH made AS (
       INSERT INTO ${s}.completed
       SELECT gen_random_uuid(), md5('freelancer' || n)::uuid, now() - interval '1 day' * done
       FROM generate_series(1, $1::int, 20) AS n, generate_series(1, 1 + n % 40) AS done RETURNING freelancer_id AS id)
     UPDATE ${s}.listed l SET attributes = l.attributes || ARRAY(
         SELECT '#completed=' || least FROM unnest($2::int[]) AS least WHERE least <= counted.n)
     FROM (SELECT id, count(*) AS n FROM made GROUP BY id) AS counted WHERE counted.id = l.id`,
    [count, COMPLETED_STEPS],
  );
  const stars = Array.from({ length: STARS_MAX }, (_, n) => attributes.stars(n + 1));
  // `bestRatingSql` uses unqualified table names from its read model.
  await database.query(`SET search_path = ${s}`);
  await database.query(
    `UPDATE listed l SET attributes = l.attributes || ($1::text[])[1 : floor(best.rating)::int]
     FROM (SELECT id, ${bestRatingSql('rated.id')} AS rating
           FROM (SELECT DISTINCT subject_id AS id FROM ratings) AS rated) AS best
     WHERE best.id = l.id AND best.rating IS NOT NULL`,
    [stars],
  );
  await database.query('RESET search_path');
}

/** The freelancer with the most reviews. */
export const MOST_REVIEWED = `md5('freelancer1')::uuid`;
