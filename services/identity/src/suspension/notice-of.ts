import type { NOTICE_KINDS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { operatorIn } from '@hirelane/processes/by-operator';
import { conversationId, messageThingId } from '@hirelane/projections/derived-ids';

/** What is followed for notices. */
export const CATEGORIES = [
  ...(['review', 'project', 'conversation', 'proposal', 'file', 'invitation', 'question'] as const),
  ...(['user', 'appeal'] as const),
] as const;
type NoticeEvent = Recorded<EventOf<(typeof CATEGORIES)[number]>>;

/**
 * What an operator has hidden, or the account that they have suspended. `thing`: names it among all of these; `thingId`:
 * as routes name it, null of an account, and of a review that was hidden before there were operators; `by`: the operator, null on the command line.
 */
export type Hidden = Readonly<{
  id: string;
  userId: string;
  kind: (typeof NOTICE_KINDS)[number];
  thing: string;
  thingId: string | null;
  reason: string;
  at: string;
  by: string | null;
}>;
/** `id`: of the event; `reason`: '' where nobody said. */
export type Undone = Readonly<{ id: string; thing: string; reason: string; at: string; by: string | null }>;

type Review = Readonly<{ engagementId: string; authorId: string }>;
const accountOf = ({ userId }: Readonly<{ userId: string }>) => `account ${userId}`;
const reviewOf = ({ engagementId, authorId }: Review) => `review ${engagementId}_${authorId}`;

/** The notice that an event makes; null for none. */
export function hiddenIn(event: NoticeEvent): Hidden | null {
  const { id, at } = event;
  const by = operatorIn(event.meta);
  switch (event.type) {
    case 'ReviewTextHidden': {
      const { authorId: userId, reviewId: thingId = null, reason } = event.data;
      return { id, userId, kind: 'review', thing: reviewOf(event.data), thingId, reason, at, by };
    }
    case 'UserSuspended': {
      const { userId, reason } = event.data;
      return { id, userId, kind: 'account', thing: accountOf(event.data), thingId: null, reason, at, by };
    }
    case 'ProjectHidden':
      return ofThing('project');
    case 'MessageHidden':
      return ofThing('message');
    case 'LetterHidden':
      return ofThing('proposal');
    case 'FileHidden':
      return ofThing('file');
    case 'InvitationHidden':
      return ofThing('invitation');
    case 'QuestionHidden':
      return ofThing('question');
    default:
      return null;
  }

  function ofThing(kind: Hidden['kind']): Hidden | null {
    if (!('reason' in event.data) || !isHiding(event)) return null;
    const { userId, thingId } = ownedThing(event);
    return { id, userId, kind, thing: `${kind} ${thingId}`, thingId, reason: event.data.reason, at, by };
  }
}

type Hiding = Extract<Moderated, { type: `${string}Hidden` }>;
const isHiding = (event: NoticeEvent): event is Recorded<Hiding> => isModerated(event) && event.type.endsWith('Hidden');

/** Which notice an event ends; null for none. */
export function undoneIn(event: NoticeEvent): Undone | null {
  const thing = shownAgain(event);
  if (thing === null) return null;
  const { id, at, meta, data } = event;
  const reason = ('reason' in data && data.reason) || '';
  return { id, thing, reason, at, by: operatorIn(meta) };
}

function shownAgain(event: NoticeEvent): string | null {
  switch (event.type) {
    case 'UserRestored':
      return accountOf(event.data);
    case 'ReviewTextRestored':
      return reviewOf(event.data);
    case 'ProjectUnhidden':
      return `project ${event.data.projectId}`;
    case 'MessageUnhidden':
      return `message ${ownedThing(event).thingId}`;
    case 'LetterUnhidden':
      return `proposal ${event.data.proposalId}`;
    case 'FileUnhidden':
      return `file ${event.data.fileId}`;
    case 'InvitationUnhidden':
      return `invitation ${event.data.invitationId}`;
    case 'QuestionUnhidden':
      return `question ${event.data.questionId}`;
    default:
      return null;
  }
}

type Category = 'project' | 'conversation' | 'proposal' | 'file' | 'invitation' | 'question';
type Kind = 'Project' | 'Message' | 'Letter' | 'File' | 'Invitation' | 'Question';
/** What operators do to what somebody has written. The text of a review has events of another shape. */
type Moderated = Extract<EventOf<Category>, { type: `${Kind}${'Hidden' | 'Unhidden'}` }>;

const TYPES: readonly Moderated['type'][] = [
  ...(['ProjectHidden', 'ProjectUnhidden', 'MessageHidden', 'MessageUnhidden'] as const),
  ...(['LetterHidden', 'LetterUnhidden', 'FileHidden', 'FileUnhidden'] as const),
  ...(['InvitationHidden', 'InvitationUnhidden', 'QuestionHidden', 'QuestionUnhidden'] as const),
];

const isModerated = (step: Readonly<{ type: string }>): step is Moderated => TYPES.some((type) => type === step.type);

/** Whose it is, and its id. */
function ownedThing({ type, data }: Moderated): Readonly<{ userId: string; thingId: string }> {
  switch (type) {
    case 'ProjectHidden':
    case 'ProjectUnhidden':
      return { userId: data.clientId, thingId: data.projectId };
    case 'MessageHidden':
    case 'MessageUnhidden':
      return { userId: data.from, thingId: messageThingId(conversationId(data), data.n) };
    case 'LetterHidden':
    case 'LetterUnhidden':
      return { userId: data.freelancerId, thingId: data.proposalId };
    case 'FileHidden':
    case 'FileUnhidden':
      return { userId: data.ownerId, thingId: data.fileId };
    case 'InvitationHidden':
    case 'InvitationUnhidden':
      return { userId: data.clientId, thingId: data.invitationId };
    case 'QuestionHidden':
    case 'QuestionUnhidden':
      return { userId: data.freelancerId, thingId: data.questionId };
  }
}
