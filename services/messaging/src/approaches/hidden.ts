import type { EventOf } from '@hirelane/contracts/events/catalog';
import { invitationStreams } from '@hirelane/contracts/events/invitation';
import { questionStreams } from '@hirelane/contracts/events/question';
import { sampleOf } from '@hirelane/contracts/events/texts';
import type { Tx } from '@hirelane/postgres/pool';
import { conversationId } from '@hirelane/projections/conversation-ids';
import { emptying, refilling } from '@hirelane/projections/emptying';
import { invitations, questions } from './tables.ts';

type Invited = Extract<EventOf<'invitation'>, { type: 'FreelancerInvited' }>['data'];
type Asked = Extract<EventOf<'question'>, { type: 'QuestionAsked' }>['data'];

const withMessage = (text: string): Invited => sampleOf(invitationStreams.events.FreelancerInvited, text);
const MESSAGES = { emptied: emptying(invitations, withMessage), refill: refilling(invitations, withMessage) };
const withText = (text: string): Asked => sampleOf(questionStreams.events.QuestionAsked, text);
const QUESTIONS = { emptied: emptying(questions, withText), refill: refilling(questions, withText) };

/** Removes the texts that operators hide from the read model, and puts back those that they show again. */
export async function saveHidden(tx: Tx, events: readonly EventOf<'invitation' | 'question'>[]): Promise<void> {
  // By their id, what was shown again; null: it is hidden.
  const ofInvitations = new Map<string, Invited | null>();
  const ofQuestions = new Map<string, Asked | null>();
  for (const { type, data } of events) {
    // A new invitation has a message of its own, which is in the row already.
    if (type === 'FreelancerInvited') ofInvitations.delete(conversationId(data));
    if (type === 'InvitationHidden') ofInvitations.set(data.invitationId, null);
    if (type === 'InvitationUnhidden') ofInvitations.set(data.invitationId, { ...withMessage(''), ...data });
    if (type === 'QuestionHidden') ofQuestions.set(data.questionId, null);
    if (type === 'QuestionUnhidden') ofQuestions.set(data.questionId, { ...withText(''), ...data });
  }
  const hide = (table: 'invitations' | 'questions', emptied: string, ids: readonly string[]) =>
    tx.query(`UPDATE ${table} SET ${emptied}, is_hidden = true WHERE id = ANY ($1)`, [ids]);
  if (ofInvitations.size > 0) {
    await hide('invitations', MESSAGES.emptied, hiddenOf(ofInvitations));
    await MESSAGES.refill(tx, shownOf(ofInvitations), 'is_hidden = false');
  }
  if (ofQuestions.size > 0) {
    await hide('questions', QUESTIONS.emptied, hiddenOf(ofQuestions));
    await QUESTIONS.refill(tx, shownOf(ofQuestions), 'is_hidden = false');
  }
}

const hiddenOf = (moderated: ReadonlyMap<string, object | null>): readonly string[] =>
  [...moderated].flatMap(([id, shown]) => (shown === null ? [id] : []));

const shownOf = <Shown>(moderated: ReadonlyMap<string, Shown | null>): readonly Shown[] =>
  [...moderated.values()].filter((shown) => shown !== null);
