import { openReviewModeration, type ReviewIds } from '@hirelane/hiring/reviews/moderation';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { databaseTime } from '@hirelane/postgres/database-time';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import * as z from 'zod';
import { OperatorFailure } from '../failure.ts';
import { WrongArguments } from '../usage.ts';
import { reasonGiven } from './reason-given.ts';
import type { Subcommand } from './subcommand.ts';
import { withLog } from './with-log.ts';

/** Reads `review <id> …`. Throws WrongArguments. */
function reviewGiven([kind, id, ...more]: readonly string[]) {
  const { data } = z.uuid().safeParse(id);
  if (kind !== 'review' || !data) throw new WrongArguments('moderate', 'Name one review by its id:');
  return { id: data, more };
}

/** Throws OperatorFailure when there is no such review. */
async function requireReview(db: Queryable, id: string): Promise<ReviewIds> {
  const { rows } = await db.query<ReviewIds>(
    `SELECT engagement_id AS "engagementId", author_id AS "authorId"
     FROM ${identifier(schemaOf(reviewsProjection))}.reviews WHERE id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new OperatorFailure(`There is no review ${id}.`);
  return found;
}

/** `moderate hide review <id> --reason "…"` */
export const hide: Subcommand = {
  check: (args) => reasonGiven(reviewGiven(args).more),
  async run(args, installation, { say, warn }) {
    const { id, more } = reviewGiven(args);
    const reason = reasonGiven(more);
    const ids = await requireReview(installation.pool, id);
    const at = await databaseTime(installation.pool);
    const isChanged = await withLog(installation, 'hiring', (store) =>
      openReviewModeration(store).hideText(ids, reason, at),
    );
    if (!isChanged) {
      warn(`The text of the review ${id} is hidden already. Nothing was changed.`);
      return 1;
    }
    say(`The text of the review ${id} is hidden; its stars stay. Its author is told by mail, and reads the reason.`);
    return 0;
  },
};

/** `moderate unhide review <id>` */
export const unhide: Subcommand = {
  check(args) {
    if (reviewGiven(args).more.length > 0) throw new WrongArguments('moderate', 'Name one review by its id:');
  },
  async run(args, installation, { say, warn }) {
    const { id } = reviewGiven(args);
    const ids = await requireReview(installation.pool, id);
    const at = await databaseTime(installation.pool);
    const isChanged = await withLog(installation, 'hiring', (store) =>
      openReviewModeration(store).restoreText(ids, at),
    );
    if (!isChanged) {
      warn(`The text of the review ${id} is not hidden. Nothing was changed.`);
      return 1;
    }
    say(`The text of the review ${id} can be read again. Its author is told by mail.`);
    return 0;
  },
};
