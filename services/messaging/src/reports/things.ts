import type { EventOf } from '@hirelane/api/events/catalog';
import type { HideableCategory, HideableKind } from '@hirelane/api/hiding';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, table } from '@hirelane/projections/table';
import { conversationId, messageThingId } from '@hirelane/shared/derived-ids';

/** A message's location: its conversation, and its number in it. */
export type MessageAt = Readonly<{ conversationId: string; n: number }>;

/**
 * Content that can be reported. `readerId`: the only reader besides its owner; null if several people may read it.
 * `sentId`: the id of the event that last sent it, for content that can be sent again with different words; otherwise
 * null. `message`: null except for messages. `messageId` is chosen by the author, so several messages can have the same
 * id.
 */
export type ReportableContent = Readonly<{
  about: HideableKind;
  id: string;
  ownerId: string;
  readerId: string | null;
  sentId: string | null;
  message: Readonly<{ messageId: string; at: MessageAt; sentAt: string }> | null;
}>;

const thing = columnsFrom<ReportableContent>();
/** All content that users have written, as ids only, so that rows can be kept when a person leaves. */
export const things = table(
  'things',
  {
    about: thing('text', ({ about }) => about),
    id: thing('uuid', ({ id }) => id),
    owner_id: thing('uuid NOT NULL', ({ ownerId }) => ownerId),
    reader_id: thing('uuid', ({ readerId }) => readerId),
    sent_id: thing('uuid', ({ sentId }) => sentId),
    message_id: thing('uuid', ({ message }) => message?.messageId ?? null),
    conversation_id: thing('uuid', ({ message }) => message?.at.conversationId ?? null),
    n: thing('int', ({ message }) => message?.at.n ?? null),
    sent_at: thing('timestamptz', ({ message }) => message?.sentAt ?? null),
  },
  { key: ['about', 'id'], indexes: ['(message_id) WHERE message_id IS NOT NULL'] },
);

/**
 * The item that an event creates; null if it creates none. The ids of reviews and files are random, so only users who
 * may read an item know its id. Guessing a proposal's id finds nothing.
 */
export function thingOf(event: Recorded<EventOf<HideableCategory>>): ReportableContent | null {
  const made = madeBy(event);
  return made && { sentId: event.type === 'FreelancerInvited' ? event.id : null, message: null, ...made };
}

type Made = Omit<ReportableContent, 'sentId' | 'message'> & Partial<Pick<ReportableContent, 'message'>>;

function madeBy({ id, at, type, data }: Recorded<EventOf<HideableCategory>>): Made | null {
  switch (type) {
    case 'ProjectPosted':
      return { about: 'project', id: data.projectId, ownerId: data.clientId, readerId: null };
    case 'ProposalSent':
      return { about: 'proposal', id: data.proposalId, ownerId: data.freelancerId, readerId: data.clientId };
    case 'ReviewWritten':
      return { about: 'review', id, ownerId: data.authorId, readerId: null };
    case 'MessageSent': {
      const { from: ownerId, clientId, freelancerId, messageId, n } = data;
      const readerId = ownerId === clientId ? freelancerId : clientId;
      const conversation = conversationId(data);
      const message = { messageId, at: { conversationId: conversation, n }, sentAt: at };
      return { about: 'message', id: messageThingId(conversation, n), ownerId, readerId, message };
    }
    case 'FileUploaded':
      return { about: 'file', id: data.fileId, ownerId: data.ownerId, readerId: null };
    case 'FreelancerInvited':
      return { about: 'invitation', id: conversationId(data), ownerId: data.clientId, readerId: data.freelancerId };
    case 'QuestionAsked':
      return { about: 'question', id: data.questionId, ownerId: data.freelancerId, readerId: data.clientId };
    default:
      return null;
  }
}

type Read = Readonly<{ id: string; readerId: string | null }>;

/** A question's reader after an event: null (everyone) once it is published, otherwise its client. */
function readBy({ type, data }: EventOf<HideableCategory>): Read | null {
  if (type === 'AnswerPublished') return { id: data.questionId, readerId: null };
  return type === 'AnswerTakenBack' ? { id: data.questionId, readerId: data.clientId } : null;
}

/** Saves which questions are published. */
export async function savePublished(tx: Tx, events: readonly EventOf<HideableCategory>[]): Promise<void> {
  const latest = new Map(events.flatMap((event) => readBy(event) ?? []).map((read) => [read.id, read]));
  if (latest.size === 0) return;
  await tx.query(
    `UPDATE things t SET reader_id = r."readerId" FROM jsonb_to_recordset($1) AS r(id uuid, "readerId" uuid)
     WHERE t.about = 'question' AND t.id = r.id`,
    [JSON.stringify([...latest.values()])],
  );
}

/** Saves a freelancer's last invitation to a project. All invitations to the same project have the same thing id. */
export async function saveSent(tx: Tx, events: readonly Recorded<EventOf<HideableCategory>>[]): Promise<void> {
  const latest = new Map(
    events.flatMap(({ id: sentId, type, data }) =>
      type === 'FreelancerInvited' ? [[conversationId(data), sentId] as const] : [],
    ),
  );
  if (latest.size === 0) return;
  await tx.query(
    `UPDATE things t SET sent_id = r."sentId" FROM jsonb_to_recordset($1) AS r(id uuid, "sentId" uuid)
     WHERE t.about = 'invitation' AND t.id = r.id`,
    [JSON.stringify([...latest].map(([id, sentId]) => ({ id, sentId })))],
  );
}
