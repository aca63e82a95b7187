import type { EventOf } from '@hirelane/contracts/events/catalog';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { conversationId } from '@hirelane/projections/conversation-ids';

type Shown = Readonly<{ id: string; text: string; isHidden: boolean }>;

/** Removes the texts that operators hide from the read model, and puts back those that they show again. */
export async function saveHidden(tx: Tx, events: readonly EventOf<'invitation' | 'question'>[]): Promise<void> {
  const invitations = new Map<string, Shown>();
  const questions = new Map<string, Shown>();
  for (const { type, data } of events) {
    // A new invitation has a message of its own, which is in the row already.
    if (type === 'FreelancerInvited') invitations.delete(conversationId(data));
    if (type === 'InvitationHidden') set(invitations, data.invitationId, null);
    if (type === 'InvitationUnhidden') set(invitations, data.invitationId, data.message);
    if (type === 'QuestionHidden') set(questions, data.questionId, null);
    if (type === 'QuestionUnhidden') set(questions, data.questionId, data.text);
  }
  await save(tx, { table: 'invitations', column: 'message' }, [...invitations.values()]);
  await save(tx, { table: 'questions', column: 'text' }, [...questions.values()]);
}

/** `text`: null for one that is hidden. */
const set = (shown: Map<string, Shown>, id: string, text: string | null) =>
  shown.set(id, { id, text: text ?? '', isHidden: text === null });

async function save(tx: Tx, { table, column }: Record<'table' | 'column', string>, rows: readonly Shown[]) {
  if (rows.length === 0) return;
  await tx.query(
    `UPDATE ${identifier(table)} t SET ${identifier(column)} = r.text, is_hidden = r."isHidden"
     FROM jsonb_to_recordset($1) AS r(id uuid, text text, "isHidden" boolean) WHERE t.id = r.id`,
    [JSON.stringify(rows)],
  );
}
