import { openReviewModeration } from '@hirelane/hiring/reviews/moderation';
import { databaseTime } from '@hirelane/postgres/database-time';
import { requireReview, reviewGiven } from './named-review.ts';
import { reasonGiven } from './reason-given.ts';
import type { Subcommand } from './subcommand.ts';
import { withLog } from './with-log.ts';

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
