import { type Handlers, operated } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { moderating } from '@hirelane/shared/moderating';
import type { Viewer } from '@hirelane/shared/viewer';
import type { Clock } from '../contracts/contract-state.ts';
import { type openReviewModeration, operatedReview } from './moderation.ts';
import type { ReviewQueries } from './queries.ts';

type Parts = Readonly<{
  queries: Pick<ReviewQueries, 'ofPerson'>;
  moderation: ReturnType<typeof openReviewModeration>;
  viewer: Pick<Viewer, 'requireShown'>;
  now: Clock;
}>;
type Routes = 'readReviews' | 'readReviewAsOperator' | 'hideReview' | 'unhideReview';

/** The routes for a person's reviews, and those with which operators moderate a review. */
export const reviewHandlers = ({ queries, moderation, viewer, now }: Parts): Pick<Handlers<'hiring'>, Routes> => ({
  async readReviews({ params, query, caller }) {
    await viewer.requireShown(caller, params.id);
    const found = await queries.ofPerson(params.id, query);
    if (!found) throw unknownTo(caller.id, null);
    return { body: found };
  },
  readReviewAsOperator: async ({ params: { id } }) => operated(operatedReview(id, (await moderation.read(id)).past)),
  hideReview: moderating(moderation.hide, now),
  unhideReview: moderating(moderation.unhide, now),
});
