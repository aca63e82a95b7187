import type { ReviewIds } from '@hirelane/hiring/reviews/moderation';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import * as z from 'zod';
import { OperatorFailure } from '../failure.ts';
import { WrongArguments } from '../usage.ts';

/** Reads `review <id> …`. Throws WrongArguments. */
export function reviewGiven([kind, id, ...more]: readonly string[]) {
  const { data } = z.uuid().safeParse(id);
  if (kind !== 'review' || !data) throw new WrongArguments('moderate', 'Name one review by its id:');
  return { id: data, more };
}

/** Throws OperatorFailure when there is no such review. */
export async function requireReview(db: Queryable, id: string): Promise<ReviewIds> {
  const { rows } = await db.query<ReviewIds>(
    `SELECT engagement_id AS "engagementId", author_id AS "authorId"
     FROM ${identifier(schemaOf(reviewsProjection))}.reviews WHERE id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new OperatorFailure(`There is no review ${id}.`);
  return found;
}
