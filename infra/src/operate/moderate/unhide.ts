import { openReviewModeration } from '@hirelane/hiring/reviews/moderation';
import { databaseTime } from '@hirelane/postgres/database-time';
import { WrongArguments } from '../usage.ts';
import { requireReview, reviewGiven } from './named-review.ts';
import type { Subcommand } from './subcommand.ts';
import { withLog } from './with-log.ts';

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
