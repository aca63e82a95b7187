import type { EventOf } from '@hirelane/api/events/catalog';
import { HIDEABLE_CATEGORIES, type NOTICE_KINDS } from '@hirelane/api/hiding';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { operatorIn } from '@hirelane/shared/by-operator';
import { conversationId, messageThingId } from '@hirelane/shared/derived-ids';

/** The categories to follow. */
export const CATEGORIES = [...HIDEABLE_CATEGORIES, 'user', 'appeal'] as const;
type NoticeEvent = Recorded<EventOf<(typeof CATEGORIES)[number]>>;

/**
 * Content that an operator has hidden, or an account that an operator has suspended. `thing`: a name that is unique
 * across both. `thingId`: its id in routes; null for an account, and for a review that was hidden before there were
 * operators. `by`: the operator; null for the command line.
 */
export type HiddenThing = Readonly<{
  id: string;
  userId: string;
  kind: (typeof NOTICE_KINDS)[number];
  thing: string;
  thingId: string | null;
  reason: string;
  at: string;
  by: string | null;
}>;
/** `id`: the event's id; `reason`: '' if none was given. */
export type Undone = Readonly<{ id: string; thing: string; reason: string; at: string; by: string | null }>;

type Thing = Pick<HiddenThing, 'userId' | 'kind' | 'thing' | 'thingId'>;

const ofThing = (kind: HiddenThing['kind'], userId: string, thingId: string): Thing => ({
  userId,
  kind,
  thingId,
  thing: `${kind} ${thingId}`,
});

/** The content or account that an operator acted on; null for any other event. */
function thingIn({ type, data }: NoticeEvent): Thing | null {
  switch (type) {
    case 'UserSuspended':
    case 'UserRestored':
      return { ...ofThing('account', data.userId, data.userId), thingId: null };
    case 'ReviewTextHidden':
    case 'ReviewTextRestored': {
      const { engagementId, authorId } = data;
      const thingId = ('reviewId' in data && data.reviewId) || null;
      return { userId: authorId, kind: 'review', thing: `review ${engagementId}_${authorId}`, thingId };
    }
    case 'ProjectHidden':
    case 'ProjectUnhidden':
      return ofThing('project', data.clientId, data.projectId);
    case 'MessageHidden':
    case 'MessageUnhidden':
      return ofThing('message', data.from, messageThingId(conversationId(data), data.n));
    case 'LetterHidden':
    case 'LetterUnhidden':
      return ofThing('proposal', data.freelancerId, data.proposalId);
    case 'FileHidden':
    case 'FileUnhidden':
      return ofThing('file', data.ownerId, data.fileId);
    case 'InvitationHidden':
    case 'InvitationUnhidden':
      return ofThing('invitation', data.clientId, data.invitationId);
    case 'QuestionHidden':
    case 'QuestionUnhidden':
      return ofThing('question', data.freelancerId, data.questionId);
    default:
      return null;
  }
}

/** Whether an operator undid an action. */
const isEnd = ({ type }: NoticeEvent) => type.endsWith('Unhidden') || type.endsWith('Restored');

/** The reason; '' if none was given. */
const reasonIn = ({ data }: NoticeEvent) => ('reason' in data && data.reason) || '';

/** The notice that results from an event, or null. */
export function hiddenIn(event: NoticeEvent): HiddenThing | null {
  const thing = isEnd(event) ? null : thingIn(event);
  return thing && { ...thing, id: event.id, reason: reasonIn(event), at: event.at, by: operatorIn(event.meta) };
}

/** The end of a notice that results from an event, or null. */
export function undoneIn(event: NoticeEvent): Undone | null {
  const found = isEnd(event) ? thingIn(event) : null;
  return (
    found && { thing: found.thing, id: event.id, reason: reasonIn(event), at: event.at, by: operatorIn(event.meta) }
  );
}
