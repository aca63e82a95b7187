import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Event, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { insertNew, upsert } from '@hirelane/projections/table';
import { conversationId } from '@hirelane/shared/derived-ids';
import { saveFiles, saveUploaders } from '@hirelane/shared/files';
import { savePeople } from '@hirelane/shared/people';
import { saveTitles, TITLE_TEXTS } from '@hirelane/shared/titles';
import { type ConversationIds, firstOf, SEGMENT_MESSAGES } from './conversation.ts';
import * as tables from './tables.ts';
import { refillMessages, thingIdOf, WITHOUT_TEXTS } from './tables.ts';

type Category = 'conversation' | 'invitation' | 'file' | 'engagement' | 'project' | 'proposal' | 'user';
type Followed = readonly Recorded<EventOf<Category>>[];

/** Conversations with their messages, and the facts that determine who may write. */
export const conversationsProjection: Projection<Category> = {
  categories: ['conversation', 'invitation', 'file', 'engagement', 'project', 'proposal', 'user'],
  ddl: tables.CONVERSATIONS_DDL,
  texts: {
    MessageSent: ['text'],
    FileUploaded: ['name'],
    ...TITLE_TEXTS,
    MessageUnhidden: ['text'],
    UserRegistered: ['firstName', 'lastName'],
    DetailsChanged: ['firstName', 'lastName'],
  },
  async apply(tx, events) {
    await saveTitles(tx, events.filter(isOf('project')));
    await saveProposals(tx, events);
    await saveInvitations(tx, events);
    await saveContracts(tx, events);
    await saveMessages(
      tx,
      events.filter((event) => event.type === 'MessageSent'),
    );
    await saveHidden(tx, events);
    await forgetTexts(tx, 'client_id', dataOf(events, 'ConversationClientErased'));
    await forgetTexts(tx, 'freelancer_id', dataOf(events, 'ConversationFreelancerErased'));
    await saveFiles(tx, tables.files, events);
    await saveUploaders(tx, tables.uploads, events);
    await savePeople(tx, tables.people, events);
  },
};

/** No event here undoes another one, so the order of events within a batch does not matter. */
async function saveProposals(tx: Tx, events: Followed) {
  await insertNew(
    tx,
    tables.proposals,
    events.filter((event) => event.type === 'ProposalSent'),
  );
  await mark(tx, 'is_withdrawn', dataOf(events, 'ProposalWithdrawn'));
  await mark(tx, 'is_invited', [...dataOf(events, 'ProposalShortlisted'), ...dataOf(events, 'OfferMade')]);
}

/** Only the last event in each stream matters, because a freelancer who declined may be invited again. */
async function saveInvitations(tx: Tx, events: Followed) {
  const latest = new Map<string, Recorded<EventOf<'invitation'>>>();
  for (const event of events.filter(isOf('invitation'))) {
    if (event.type !== 'FreelancerInvited' && event.type !== 'InvitationDeclined') continue;
    latest.set(event.stream, event);
  }
  // The row that this updates has already been inserted, here or in an earlier batch.
  const invited = new Map(
    events.filter((event) => event.type === 'FreelancerInvited').map((event) => [event.stream, event]),
  );
  await upsert(tx, tables.invited, [...invited.values()]);
  const declined = dataOf([...latest.values()], 'InvitationDeclined');
  if (declined.length === 0) return;
  await tx.query(`UPDATE invited SET is_declined = true WHERE id = ANY ($1)`, [declined.map(conversationId)]);
}

async function mark(
  tx: Tx,
  column: 'is_withdrawn' | 'is_invited',
  of: readonly Readonly<{ projectId: string; freelancerId: string }>[],
) {
  if (of.length === 0) return;
  await tx.query(`UPDATE proposals SET ${column} = true WHERE id = ANY ($1)`, [of.map(conversationId)]);
}

async function saveContracts(tx: Tx, events: Followed) {
  await insertNew(
    tx,
    tables.contracts,
    events.filter((event) => event.type === 'EngagementStarted'),
  );
  const ends = [
    ...dataOf(events, 'WorkAccepted').map(({ engagementId, acceptedAt: at }) => ({ engagementId, at })),
    ...dataOf(events, 'EngagementEnded').map(({ engagementId, endedAt: at }) => ({ engagementId, at })),
  ];
  if (ends.length === 0) return;
  await tx.query(
    `UPDATE engagements e SET ended_at = n.at
     FROM jsonb_to_recordset($1) AS n("engagementId" uuid, at timestamptz) WHERE e.id = n."engagementId"`,
    [JSON.stringify(ends)],
  );
}

/**
 * A conversation's segments may be in different partitions, so shared rows are merged. They are always written in the
 * same order, which prevents deadlocks.
 */
async function saveMessages(tx: Tx, sent: readonly tables.MessageSent[]) {
  if (sent.length === 0) return;
  await insertNew(tx, tables.messages, sent);
  const latest = new Map<string, tables.Latest>();
  const filled = new Map<string, tables.FilledSegment>();
  for (const event of sent) {
    const { clientId, segment, from, n } = event.data;
    const id = conversationId(event.data);
    const before = latest.get(id);
    const last = before && before.last.data.n > n ? before.last : event;
    latest.set(id, { id, last, hasClientWritten: (before?.hasClientWritten ?? false) || from === clientId });
    filled.set(event.stream, { id, segment, count: (filled.get(event.stream)?.count ?? 0) + 1 });
  }
  const inOrder = [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  await upsert(tx, tables.conversations, inOrder, {
    last_n: 'greatest(t.last_n, excluded.last_n)',
    last_at: 'CASE WHEN excluded.last_n > t.last_n THEN excluded.last_at ELSE t.last_at END',
    has_client_written: 't.has_client_written OR excluded.has_client_written',
  });
  await upsert(tx, tables.segments, [...filled.values()], { messages: 't.messages + excluded.messages' });
}

/** The erasure event follows all messages that the person has sent in the segment. */
async function forgetTexts(tx: Tx, whose: 'client_id' | 'freelancer_id', erased: readonly ConversationIds[]) {
  if (erased.length === 0) return;
  const ofSegments = erased.map(({ projectId, clientId, freelancerId, segment }) => ({
    id: conversationId({ projectId, freelancerId }),
    client_id: clientId,
    freelancer_id: freelancerId,
    first: firstOf(segment),
  }));
  await tx.query(
    `UPDATE messages m SET ${tables.WITHOUT_TEXTS}, files = '{}'
     FROM jsonb_to_recordset($1) AS e(id uuid, client_id uuid, freelancer_id uuid, first int)
     WHERE m.conversation_id = e.id AND m.from_id = e.${whose} AND m.n >= e.first AND m.n < e.first + ${SEGMENT_MESSAGES}`,
    [JSON.stringify(ofSegments)],
  );
}

type MessageModeration = Extract<EventOf<'conversation'>, { type: 'MessageHidden' | 'MessageUnhidden' }>;

const isModerated = (event: Event): event is MessageModeration =>
  event.type === 'MessageHidden' || event.type === 'MessageUnhidden';

/** Removes from the read model the texts of messages that operators hide, and restores those that they show again. */
async function saveHidden(tx: Tx, events: readonly Event[]): Promise<void> {
  const latest = new Map(events.filter(isModerated).map((event) => [thingIdOf(event.data), event] as const));
  if (latest.size === 0) return;
  const hidden = [...latest].flatMap(([id, { type }]) => (type === 'MessageHidden' ? [id] : []));
  await tx.query(`UPDATE messages SET ${WITHOUT_TEXTS}, is_hidden = true WHERE id = ANY ($1)`, [hidden]);
  await refillMessages(tx, dataOf([...latest.values()], 'MessageUnhidden'));
}
