import type { EventOf } from '@hirelane/contracts/events/catalog';
import { conversationId, messageThingId } from '@hirelane/projections/conversation-ids';
import type { StepMail } from '../mail/step-mails.ts';

type Category = 'project' | 'conversation' | 'proposal' | 'file' | 'invitation' | 'question';
type Kind = 'Project' | 'Message' | 'Letter' | 'File' | 'Invitation' | 'Question';
/** What operators do to what somebody has written. The text of a review has events of another shape. */
export type Moderated = Extract<EventOf<Category>, { type: `${Kind}${'Hidden' | 'Unhidden'}` }>;

/** The mail about each, to whose it is. */
export const MODERATION_MAILS: Readonly<Record<Moderated['type'], StepMail>> = {
  ProjectHidden: 'project-hidden',
  ProjectUnhidden: 'project-restored',
  MessageHidden: 'message-hidden',
  MessageUnhidden: 'message-restored',
  LetterHidden: 'letter-hidden',
  LetterUnhidden: 'letter-restored',
  FileHidden: 'file-hidden',
  FileUnhidden: 'file-restored',
  InvitationHidden: 'invitation-hidden',
  InvitationUnhidden: 'invitation-restored',
  QuestionHidden: 'question-hidden',
  QuestionUnhidden: 'question-restored',
};

export const isModerated = (step: Readonly<{ type: string }>): step is Moderated =>
  Object.hasOwn(MODERATION_MAILS, step.type);

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
