import type { PageQuery } from '@hirelane/contracts/api/projects';
import type { PersonReview, PersonReviews } from '@hirelane/contracts/api/reviews';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Clock } from './period.ts';
import { averagesQuery } from './ratings.ts';

export function reviewQueries(pool: Pool, schema: string, now: Clock) {
  const s = identifier(schema);
  const averagesOf = averagesQuery(pool, schema);

  /** Whether somebody has an account. */
  async function isThere(personId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: `reviewed-person-${schema}`,
      text: `SELECT FROM ${s}.people WHERE id = $1`,
      values: [personId],
    });
    return rowCount === 1;
  }

  const pageOf = (personId: string, wanted: PageQuery, at: string) =>
    readPage<PersonReview>(
      pool,
      {
        name: `reviews-${schema}`,
        columns: `id AS "_id", by, quality, communication, reliability, text, reply,
          to_char(visible_from AT TIME ZONE 'UTC', 'YYYY-MM') AS month`,
        from: `${s}.reviews`,
        where: 'subject_id = $1 AND visible_from <= $2',
        values: [personId, at],
        order: newestFirst('visible_from'),
        id: 'id',
      },
      wanted,
    );

  return {
    isThere,
    /** The reviews of a person that everybody may read now, the last one that became visible first; null for somebody who is not there. */
    async ofPerson(personId: string, wanted: PageQuery): Promise<PersonReviews | null> {
      const [isHere, at] = await Promise.all([isThere(personId), now()]);
      if (!isHere) return null;
      const [page, averages] = await Promise.all([pageOf(personId, wanted, at), averagesOf(personId, at)]);
      return { data: [...page.rows], nextCursor: page.nextCursor, averages };
    },
  };
}
