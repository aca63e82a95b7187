import type { ContractReviews, ReceivedReview, Review as Shown, WriteReview } from '@hirelane/api/schemas/reviews';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Clock, ContractEvent, ContractIds, Party } from '../contracts/contract-state.ts';
import { isOverAt, periodOf } from './period.ts';
import { isDue, otherOf, type Review, type ReviewEvent, review, reviewKey } from './review.ts';

/** A contract, and the caller's role. */
type Asked = Readonly<{ named: ContractIds; history: readonly Recorded<ContractEvent>[]; role: Party }>;

/** The response for a contract that is not over or cannot be reviewed. */
const NONE: ContractReviews = { own: null, other: null, canWrite: false, writeUntil: null };

/**
 * Contract reviews. Neither party can learn of the other's review before it becomes visible: a review hidden from a
 * caller is not even read for them, so it cannot leak into a response.
 */
export function openReviews(store: EventStore, now: Clock) {
  const change = handle(store, review, 'review');
  const reviewBy = async (engagementId: string, authorId: string) =>
    (await load(store, review, `review-${reviewKey(engagementId, authorId)}`)).state;

  /** This author's review, as shown to the other party. Its id is its event's id, as in lists. */
  async function receivedFrom(engagementId: string, authorId: string): Promise<ReceivedReview | null> {
    const past = await store.read<ReviewEvent>(`review-${reviewKey(engagementId, authorId)}`);
    const state = past.reduce(review.evolve, review.initial);
    const written = past.find(({ type }) => type === 'ReviewWritten');
    return state && written ? { _id: written.id, ...shownToOther(state) } : null;
  }

  return {
    /** The reviews in a contract that the caller may read now. */
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
      { named: contract, history, role }: Asked,
      content: WriteReview,
      context: Context,
    ): Promise<Written<Review | null>> {
      const by = idOf(contract, role);
      const key = reviewKey(contract.engagementId, by);
      // The clock is read after the whole request has arrived, so the request cannot depend on a review that becomes
      // visible later.
      const command = {
        type: 'WriteReview',
        by,
        contract,
        period: periodOf(history),
        content,
        at: await now(),
      } as const;
      return change(key, command, context);
    },
    /** Replies to the other party's review. Throws Refused, as `handle` does. */
    async reply({ named, history, role }: Asked, text: string, context: Context): Promise<Written<Review | null>> {
      const by = idOf(named, role);
      const isOwnWritten = (await reviewBy(named.engagementId, by)) !== null;
      const at = await now();
      const period = periodOf(history);
      // This is checked before the other party's review is read; otherwise, the response time would reveal whether it
      // exists.
      if ('refused' in period || !isDue(isOwnWritten, period.until, at)) throw new Refused('no-review');
      const command = { type: 'ReplyToReview', by, isOwnWritten, text, at } as const;
      return change(reviewKey(named.engagementId, otherOf(named, role)), command, context);
    },
    /** Whether a person's export may include a hiring stream. Hidden reviews of that person are omitted. */
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

const idOf = ({ clientId, freelancerId }: ContractIds, role: Party) => (role === 'client' ? clientId : freelancerId);

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
 * Erases a person from a review. If the author is erased, only the stars remain. If the subject is erased, their reply
 * is removed. The review remains hidden or visible.
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
