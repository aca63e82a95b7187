import type { PageQuery } from '@hirelane/api/schemas/projects';
import type { PersonReview, PersonReviews } from '@hirelane/api/schemas/reviews';
import { invalidField } from '@hirelane/http/http-problem';
import { decodeCursor, encodeCursor, newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import * as z from 'zod';
import type { Clock } from '../contracts/contract-state.ts';
import { averagesQuery } from './ratings.ts';

/**
 * The id of the last review on a page. The time when it became visible is not used: a contract's two reviews become
 * visible at the same midnight, so the date would reveal which reviews belong together. Using the id also prevents a
 * forged cursor from selecting a date.
 */
const ReviewCursor = z.tuple([z.uuid()]);

export function reviewQueries(pool: Pool, schema: string, now: Clock) {
  const s = identifier(schema);
  const averagesOf = averagesQuery(pool, schema);

  /** Whether a person has an account. */
  async function isThere(personId: string): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: `reviewed-person-${schema}`,
      text: `SELECT FROM ${s}.people WHERE id = $1`,
      values: [personId],
    });
    return rowCount === 1;
  }

  /** A cursor's position in the list. Throws 422 unless it identifies a visible review of this person. */
  async function placeOf(personId: string, cursor: string | undefined, at: string): Promise<string | undefined> {
    const named = decodeCursor(ReviewCursor, cursor);
    if (named === null) return undefined;
    const { rows } = await pool.query<{ from: string }>({
      name: `review-place-${schema}`,
      text: `SELECT ${instant('visible_from')} AS "from" FROM ${s}.reviews
             WHERE subject_id = $1 AND id = $2 AND visible_from <= $3`,
      values: [personId, ...named, at],
    });
    const [found] = rows;
    if (!found) throw invalidField('cursor', 'This cursor is invalid.');
    return encodeCursor([found.from, ...named]);
  }

  async function pageOf(personId: string, { limit, cursor }: PageQuery, at: string) {
    const { rows, nextCursor } = await readPage<PersonReview>(
      pool,
      {
        name: `reviews-${schema}`,
        columns: `id AS "_id", by, quality, communication, reliability, text, reply,
          is_text_hidden AS "isTextHidden",
          to_char(visible_from AT TIME ZONE 'UTC', 'YYYY-MM') AS month`,
        from: `${s}.reviews`,
        where: 'subject_id = $1 AND visible_from <= $2',
        values: [personId, at],
        order: newestFirst('visible_from'),
        id: 'id',
      },
      { limit, cursor: await placeOf(personId, cursor, at) },
    );
    const last = nextCursor === null ? undefined : rows.at(-1);
    return { rows, nextCursor: last ? encodeCursor([last._id]) : null };
  }

  return {
    isThere,
    /** A person's public reviews, the latest to become visible first; null for an unknown person. */
    async ofPerson(personId: string, wanted: PageQuery): Promise<PersonReviews | null> {
      const [isHere, at] = await Promise.all([isThere(personId), now()]);
      if (!isHere) return null;
      const [page, averages] = await Promise.all([pageOf(personId, wanted, at), averagesOf(personId, at)]);
      return { data: [...page.rows], nextCursor: page.nextCursor, averages };
    },
  };
}

export type ReviewQueries = ReturnType<typeof reviewQueries>;
