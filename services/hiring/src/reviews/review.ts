import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, shownBy } from '@hirelane/api/hiding';
import type { WriteReview } from '@hirelane/api/schemas/reviews';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';
import { type ContractIds as Contract, type Party, partyOf } from '../contracts/contract-state.ts';
import { isOverAt, type Period } from './period.ts';

export type ReviewEvent = EventOf<'review'>;
type Data<T extends ReviewEvent['type']> = Extract<ReviewEvent, { type: T }>['data'];
/** The ids that every event has. */
export type ReviewIds = Data<'ReviewErased'>;

export type Reply = Readonly<{ text: string; repliedAt: string }>;
/** A review of one party by the other. `reply`: the reply by the person reviewed, or null. */
export type Review = Readonly<{
  named: ReviewIds;
  content: WriteReview;
  writtenAt: string;
  /** The instant from which the review is visible even if the other party has not written one. */
  until: string;
  reply: Reply | null;
  /** Whether the log records that the review became visible. */
  isShown: boolean;
  /** Why the operator has hidden the text from everyone except its author; null if it is not hidden. */
  hiddenReason: string | null;
}>;

/** `by`: the caller's id; `at`: the database's time, in UTC. */
export type ReviewCommand =
  | Readonly<{
      type: 'WriteReview';
      by: string;
      contract: Contract;
      period: Period;
      content: WriteReview;
      at: string;
    }>
  /** `isOwnWritten`: whether the replying party has written their own review. */
  | Readonly<{ type: 'ReplyToReview'; by: string; isOwnWritten: boolean; text: string; at: string }>
  /** Sent by due work when the review is visible. */
  | Readonly<{ type: 'ShowReview'; shownAt: string; isNew: boolean }>
  /** Sent by an operator. */
  | ModerateReview;

type ModerateReview = Hiding & Readonly<{ reviewId: string }>;

export type ReviewRefusal =
  /** The caller is not a party and must not learn that the review exists. */
  | 'hidden'
  /** The command is reserved for the other party. */
  | 'not-yours'
  | 'contract-running'
  | 'nothing-to-review'
  | 'review-too-late'
  | 'review-written'
  /** The review does not exist or is hidden; the response is the same in both cases. */
  | 'no-review'
  | 'reply-written';

/**
 * A review; null before it is written. It can be written only once and never changes. A review can no longer be written
 * once hidden reviews become visible, so an author cannot have read the other party's review beforehand. A command that
 * was already carried out produces no events.
 */
export const review: Decider<Review | null, ReviewCommand, ReviewEvent, ReviewRefusal> = {
  initial: null,
  evolve(state, event) {
    if (event.type === 'ReviewWritten') return begin(event.data);
    if (!state) return null;
    switch (event.type) {
      case 'ReviewReplied':
        return { ...state, reply: { text: event.data.text, repliedAt: event.data.repliedAt } };
      case 'ReviewShown':
        return { ...state, isShown: true };
      case 'ReviewTextHidden':
        return { ...state, hiddenReason: event.data.reason };
      case 'ReviewTextRestored':
        return { ...state, hiddenReason: null };
      case 'ReviewErased':
        return { ...state, content: { ...state.content, text: '' } };
      case 'ReviewSubjectErased':
        return { ...state, reply: null };
      default:
        return state;
    }
  },
  decide(state, command) {
    switch (command.type) {
      case 'WriteReview':
        return write(state, command);
      case 'ReplyToReview':
        return reply(state, command);
      case 'ShowReview':
        return show(state, command);
      case 'Hide':
      case 'ShowAgain':
        return moderate(state, command);
    }
  },
};

/**
 * Whether the person reviewed may read a review, which then becomes public: the fourteenth day is over, or they have
 * written their own review, which they can no longer change.
 */
export const isDue = (isOwnWritten: boolean, until: string, at: string): boolean => isOwnWritten || isOverAt(until, at);

function begin({
  quality,
  communication,
  reliability,
  text,
  writtenAt,
  until,
  by: _,
  ...named
}: Data<'ReviewWritten'>) {
  return {
    named,
    content: { quality, communication, reliability, text },
    writtenAt,
    until,
    reply: null,
    isShown: false,
    hiddenReason: null,
  };
}

type Decision = readonly ReviewEvent[] | Refusal<ReviewRefusal>;
type Of<T extends ReviewCommand['type']> = Extract<ReviewCommand, { type: T }>;

function write(state: Review | null, { by, contract, period, content, at }: Of<'WriteReview'>): Decision {
  const party = partyOf(contract, by);
  if (party === null) return { refused: 'hidden' };
  if (state) return isSame(state.content, content) ? [] : { refused: 'review-written' };
  if ('refused' in period) return period;
  const { until } = period;
  if (isOverAt(until, at)) return { refused: 'review-too-late' };
  const { engagementId, projectId } = contract;
  const people = { authorId: by, subjectId: otherOf(contract, party) };
  const { quality, communication, reliability, text } = content;
  const said = { quality, communication, reliability, text };
  return [
    { type: 'ReviewWritten', data: { engagementId, projectId, ...people, by: party, ...said, writtenAt: at, until } },
  ];
}

function reply(state: Review | null, { by, isOwnWritten, text, at }: Of<'ReplyToReview'>): Decision {
  if (!state) return { refused: 'no-review' };
  if (by === state.named.authorId) return { refused: 'not-yours' };
  if (by !== state.named.subjectId) return { refused: 'hidden' };
  if (!isDue(isOwnWritten, state.until, at)) return { refused: 'no-review' };
  if (state.reply) return state.reply.text === text ? [] : { refused: 'reply-written' };
  return [{ type: 'ReviewReplied', data: { ...state.named, text, repliedAt: at } }];
}

function show(state: Review | null, { shownAt, isNew }: Of<'ShowReview'>): Decision {
  if (!state) return { refused: 'no-review' };
  return state.isShown ? [] : [{ type: 'ReviewShown', data: { ...state.named, shownAt, isNew } }];
}

function moderate(state: Review | null, command: ModerateReview): Decision {
  if (!state) return { refused: 'no-review' };
  const { named, hiddenReason, content } = state;
  if (command.type === 'Hide') {
    const data = { ...named, reviewId: command.reviewId, ...hiddenBy(command) };
    return hiddenReason === null ? [{ type: 'ReviewTextHidden', data }] : [];
  }
  const restored = { ...named, text: content.text, ...shownBy(command) };
  return hiddenReason === null ? [] : [{ type: 'ReviewTextRestored', data: restored }];
}

const isSame = (a: WriteReview, b: WriteReview) =>
  a.quality === b.quality &&
  a.communication === b.communication &&
  a.reliability === b.reliability &&
  a.text === b.text;

/** The id of the other party. */
export const otherOf = ({ clientId, freelancerId }: Contract, party: Party): string =>
  party === 'client' ? freelancerId : clientId;

/** The stream id without the category. */
export const reviewKey = (engagementId: string, authorId: string): string => `${engagementId}_${authorId}`;
