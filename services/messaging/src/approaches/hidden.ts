import type { EventOf } from '@hirelane/contracts/events/catalog';
import { invitationEvents } from '@hirelane/contracts/events/invitation';
import { questionEvents } from '@hirelane/contracts/events/question';
import { sampleOf } from '@hirelane/contracts/events/texts';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { conversationId } from '@hirelane/projections/conversation-ids';
import { emptying } from '@hirelane/projections/emptying';
import { invitations, questions } from './tables.ts';

/** What operators hide, or show again, by its id; null: it is hidden. */
type Moderated = ReadonlyMap<string, string | null>;

const INVITATION = {
  ...{ table: 'invitations', column: 'message' },
  withoutTexts: emptying(invitations, (text) => sampleOf(invitationEvents.FreelancerInvited, text)),
} as const;
const QUESTION = {
  ...{ table: 'questions', column: 'text' },
  withoutTexts: emptying(questions, (text) => sampleOf(questionEvents.QuestionAsked, text)),
} as const;

/** Removes the texts that operators hide from the read model, and puts back those that they show again. */
export async function saveHidden(tx: Tx, events: readonly EventOf<'invitation' | 'question'>[]): Promise<void> {
  const ofInvitations = new Map<string, string | null>();
  const ofQuestions = new Map<string, string | null>();
  for (const { type, data } of events) {
    // A new invitation has a message of its own, which is in the row already.
    if (type === 'FreelancerInvited') ofInvitations.delete(conversationId(data));
    if (type === 'InvitationHidden') ofInvitations.set(data.invitationId, null);
    if (type === 'InvitationUnhidden') ofInvitations.set(data.invitationId, data.message);
    if (type === 'QuestionHidden') ofQuestions.set(data.questionId, null);
    if (type === 'QuestionUnhidden') ofQuestions.set(data.questionId, data.text);
  }
  await save(tx, INVITATION, ofInvitations);
  await save(tx, QUESTION, ofQuestions);
}

type Kind = typeof INVITATION | typeof QUESTION;

async function save(tx: Tx, { table, column, withoutTexts }: Kind, moderated: Moderated) {
  if (moderated.size === 0) return;
  const hidden = [...moderated].flatMap(([id, text]) => (text === null ? [id] : []));
  await tx.query(`UPDATE ${identifier(table)} SET ${withoutTexts}, is_hidden = true WHERE id = ANY ($1)`, [hidden]);
  const shown = [...moderated].flatMap(([id, text]) => (text === null ? [] : [{ id, text }]));
  await tx.query(
    `UPDATE ${identifier(table)} t SET ${identifier(column)} = r.text, is_hidden = false
     FROM jsonb_to_recordset($1) AS r(id uuid, text text) WHERE t.id = r.id`,
    [JSON.stringify(shown)],
  );
}
