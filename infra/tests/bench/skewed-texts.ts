import { createHash } from 'node:crypto';

/** The number of distinct words in generated texts, and of distinct skills. */
export const WORDS = 20_000;
const SKILLS = 100;

/**
 * SQL that seeds a session's random numbers, so that two runs write the same data, and creates the words for generated
 * texts. Words and skills have a realistic skew: the drawn rank is r = n × u⁴ with a uniform u, so that the first of
 * 100 skills is in eight of ten lists of five, and the last in one of eighty.
 */
export const SKEWED_TEXTS = `
  SELECT setseed(0.42);
  SET maintenance_work_mem = '1GB';
  CREATE OR REPLACE FUNCTION pg_temp.words(n int) RETURNS text LANGUAGE sql VOLATILE AS
    'SELECT string_agg(left(md5(r::text), 3 + r % 8), '' '')
     FROM (SELECT floor(${WORDS} * power(random(), 4))::int AS r FROM generate_series(1, n)) AS drawn';
  CREATE OR REPLACE FUNCTION pg_temp.skills(n int) RETURNS text[] LANGUAGE sql VOLATILE AS
    'SELECT array_agg(DISTINCT ''skill'' || floor(${SKILLS} * power(random(), 4))::int) FROM generate_series(1, n)'`;

/** The word at a given rank. */
export const wordOf = (rank: number): string =>
  createHash('md5')
    .update(String(rank))
    .digest('hex')
    .slice(0, 3 + (rank % 8));
