import type { EventOf } from '@hirelane/contracts/events/catalog';
import { conversationId, messageThingId } from '@hirelane/projections/conversation-ids';

type Category = 'project' | 'conversation' | 'proposal' | 'file' | 'invitation' | 'question';
type Kind = 'Project' | 'Message' | 'Letter' | 'File' | 'Invitation' | 'Question';
/** What operators do to what somebody has written. The text of a review has events of another shape. */
export type Moderated = Extract<EventOf<Category>, { type: `${Kind}${'Hidden' | 'Unhidden'}` }>;

const TYPES: readonly Moderated['type'][] = [
  ...(['ProjectHidden', 'ProjectUnhidden', 'MessageHidden', 'MessageUnhidden'] as const),
  ...(['LetterHidden', 'LetterUnhidden', 'FileHidden', 'FileUnhidden'] as const),
  ...(['InvitationHidden', 'InvitationUnhidden', 'QuestionHidden', 'QuestionUnhidden'] as const),
];

export const isModerated = (step: Readonly<{ type: string }>): step is Moderated =>
  TYPES.some((type) => type === step.type);

/** Whose it is, and its id. */
export function ownedThing({ type, data }: Moderated): Readonly<{ userId: string; thingId: string }> {
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
