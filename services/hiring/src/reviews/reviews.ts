import type { ContractReviews, ReceivedReview, Review as Shown, WriteReview } from '@hirelane/api/schemas/reviews';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { EngagementEvent, Named, Party } from '../engagement/state.ts';
import { type Clock, isOverAt, periodOf } from './period.ts';
import { isDue, otherOf, type Review, type ReviewEvent, review, reviewKey } from './review.ts';

/** An engagement, and which of its two people asks. */
type Asked = Readonly<{ named: Named; history: readonly Recorded<EngagementEvent>[]; role: Party }>;

/** Before the contract is over, and where it is not to be reviewed. */
const NONE: ContractReviews = { own: null, other: null, canWrite: false, writeUntil: null };

/**
 * The reviews of engagements. Neither of the two learns of the other's before it is due: what is hidden from somebody
 * is not read for them at all, so that it cannot slip into an answer.
 */
export function openReviews(store: EventStore, now: Clock) {
  const change = handle(store, review, 'review');
  const reviewBy = async (engagementId: string, authorId: string) =>
    (await load(store, review, `review-${reviewKey(engagementId, authorId)}`)).state;

  /** What somebody has written, as the other of the two reads it. Its id is that of its event, as in lists. */
  async function receivedFrom(engagementId: string, authorId: string): Promise<ReceivedReview | null> {
    const past = await store.read<ReviewEvent>(`review-${reviewKey(engagementId, authorId)}`);
    const state = past.reduce(review.evolve, review.initial);
    const written = past.find(({ type }) => type === 'ReviewWritten');
    return state && written ? { _id: written.id, ...shownToOther(state) } : null;
  }

  return {
    /** The reviews of an engagement, as the one who asks may know them now. */
    async of({ named, history, role }: Asked): Promise<ContractReviews> {
      const period = periodOf(history);
      if ('refused' in period) return NONE;
      const { until } = period;
      const { engagementId } = named;
      const own = await reviewBy(engagementId, idOf(named, role));
      const at = await now();
      const other = isDue(own !== null, until, at) ? await receivedFrom(engagementId, otherOf(named, role)) : null;
      return {
        own: own && shownToAuthor(own),
        other,
        canWrite: own === null && !isOverAt(until, at),
        writeUntil: until,
      };
    },
    /** Throws Refused, as `handle` does. */
    async write(
      { named: engagement, history, role }: Asked,
      content: WriteReview,
      context: Context,
    ): Promise<Written<Review | null>> {
      const by = idOf(engagement, role);
      const key = reviewKey(engagement.engagementId, by);
      // After all of the request has arrived: what it says cannot depend on what becomes visible later.
      const command = {
        type: 'WriteReview',
        by,
        engagement,
        period: periodOf(history),
        content,
        at: await now(),
      } as const;
      return change(key, command, context);
    },
    /** Replies to what the other has written. Throws Refused, as `handle` does. */
    async reply({ named, history, role }: Asked, text: string, context: Context): Promise<Written<Review | null>> {
      const by = idOf(named, role);
      const isOwnWritten = (await reviewBy(named.engagementId, by)) !== null;
      const at = await now();
      const period = periodOf(history);
      // Before the other's is looked at: how long that takes would tell whether there is one.
      if ('refused' in period || !isDue(isOwnWritten, period.until, at)) throw new Refused('no-review');
      const command = { type: 'ReplyToReview', by, isOwnWritten, text, at } as const;
      return change(reviewKey(named.engagementId, otherOf(named, role)), command, context);
    },
    /** Whether the export of a person has a stream of hiring: no review of them that is hidden. */
    async isKnownTo(stream: string, person: string): Promise<boolean> {
      if (categoryOf(stream) !== 'review') return true;
      const past = await store.read<ReviewEvent>(stream, (events) => events.map(() => false));
      const state = past.reduce(review.evolve, review.initial);
      if (!state || state.named.authorId === person) return true;
      const isOwnWritten = (await reviewBy(state.named.engagementId, person)) !== null;
      return isDue(isOwnWritten, state.until, await now());
    },
  };
}

export type Reviews = ReturnType<typeof openReviews>;

const idOf = ({ clientId, freelancerId }: Named, role: Party) => (role === 'client' ? clientId : freelancerId);

const shownToAuthor = ({ content, writtenAt, reply, hiddenReason }: Review): Shown => ({
  ...content,
  writtenAt,
  reply,
  isTextHidden: hiddenReason !== null,
  hiddenReason,
});

function shownToOther(review: Review): Shown {
  const shown = shownToAuthor(review);
  return { ...shown, text: shown.isTextHidden ? '' : shown.text, hiddenReason: null };
}

/**
 * How either of its two people is erased from a review: whoever wrote it leaves the stars, whoever was reviewed takes
 * their reply. Whether it is hidden stays as it was.
 */
export function reviewErasers(store: EventStore): Readonly<Record<'authorId' | 'subjectId', EraseOne>> {
  const leaving =
    (type: 'ReviewErased' | 'ReviewSubjectErased'): EraseOne =>
    async (key, _person, context) => {
      const stream = `review-${key}`;
      const { state } = await load(store, review, stream);
      if (!state) return;
      const erased: ReviewEvent = { type, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { authorId: leaving('ReviewErased'), subjectId: leaving('ReviewSubjectErased') };
}
