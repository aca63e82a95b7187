import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { conversationId } from '@hirelane/projections/conversation-ids';
import { savePeople } from '@hirelane/projections/people';
import type { Projection } from '@hirelane/projections/projection';
import { saveSuspended } from '@hirelane/projections/suspended';
import { insertNew, remove, upsert } from '@hirelane/projections/table';
import { saveHidden } from './hidden.ts';
import { saveProjects } from './projects.ts';
import * as tables from './tables.ts';

type Category = 'invitation' | 'invitations' | 'question' | 'project' | 'proposal' | 'page' | 'user';
type Followed = readonly Recorded<EventOf<Category>>[];

/** What clients and freelancers say to each other before a proposal, and what allows it. */
export const approachesProjection: Projection<Category> = {
  name: 'messaging_approaches',
  version: 2,
  categories: ['invitation', 'invitations', 'question', 'project', 'proposal', 'page', 'user'],
  ddl: tables.APPROACHES_DDL,
  texts: {
    FreelancerInvited: ['message'],
    QuestionAsked: ['text'],
    QuestionAnswered: ['text'],
    InvitationUnhidden: ['message'],
    QuestionUnhidden: ['text'],
    ProjectPosted: ['brief.title'],
    ProjectEdited: ['brief.title'],
    ProjectUnhidden: ['brief.title'],
    UserRegistered: ['firstName', 'lastName'],
    DetailsChanged: ['firstName', 'lastName'],
  },
  async apply(tx, events) {
    await saveProjects(tx, events.filter(isOf('project')));
    await insertNew(tx, tables.proposals, dataOf(events, 'ProposalSent'));
    await saveInvitations(tx, events);
    await saveQuestions(tx, events);
    await saveHidden(tx, [...events.filter(isOf('invitation')), ...events.filter(isOf('question'))]);
    await saveFreelancers(tx, events);
    await savePeople(tx, tables.people, events);
    await saveSuspended(tx, events);
  },
};

/** One stream after the other: each may hold several invitations, and what became of them. */
async function saveInvitations(tx: Tx, events: Followed) {
  await insertNew(tx, tables.places, dataOf(events, 'InvitationCounted'));
  const latest = new Map<string, Recorded<EventOf<'invitation'>>>();
  const invited = new Map<string, Recorded<EventOf<'invitation'>>>();
  for (const event of events.filter(isOf('invitation'))) {
    const { type } = event;
    if (type === 'FreelancerInvited') invited.set(event.stream, event);
    // What operators do, or who leaves, does not make it another one: only these two say whether it was declined.
    if (type === 'FreelancerInvited' || type === 'InvitationDeclined') latest.set(event.stream, event);
  }
  await upsert(tx, tables.invitations, dataOf([...invited.values()], 'FreelancerInvited'));
  const declined = dataOf([...latest.values()], 'InvitationDeclined');
  if (declined.length > 0) {
    const rows = declined.map((data) => ({ id: conversationId(data), reason: data.reason, at: data.declinedAt }));
    await tx.query(
      `UPDATE invitations i SET declined_at = n.at, reason = n.reason
       FROM jsonb_to_recordset($1) AS n(id uuid, reason text, at timestamptz) WHERE i.id = n.id`,
      [JSON.stringify(rows)],
    );
  }
  // Whoever was invited stays in the list of the client, without a name, once they have left.
  await remove(tx, tables.invitations, dataOf(events, 'InvitationClientErased').map(conversationId));
  const left = dataOf(events, 'InvitationsErased').map(({ projectId }) => projectId);
  await remove(tx, tables.places, left, 'project_id');
}

/** A question goes with either of the two, and its answer with it. */
async function saveQuestions(tx: Tx, events: Followed) {
  await insertNew(tx, tables.questions, dataOf(events, 'QuestionAsked'));
  const answered = dataOf(events, 'QuestionAnswered');
  if (answered.length > 0) {
    await tx.query(
      `UPDATE questions q SET answer = n.text, answered_at = n."answeredAt"
       FROM jsonb_to_recordset($1) AS n("questionId" uuid, text text, "answeredAt" timestamptz)
       WHERE q.id = n."questionId"`,
      [JSON.stringify(answered)],
    );
  }
  const publications = new Map<string, string | null>();
  for (const { type, data } of events) {
    if (type === 'AnswerPublished') publications.set(data.questionId, data.publishedAt);
    if (type === 'AnswerTakenBack') publications.set(data.questionId, null);
  }
  if (publications.size > 0) {
    await tx.query(
      `UPDATE questions q SET published_at = n.at
       FROM unnest($1::uuid[], $2::timestamptz[]) AS n(id, at) WHERE q.id = n.id`,
      [[...publications.keys()], [...publications.values()]],
    );
  }
  const erased = [...dataOf(events, 'QuestionFreelancerErased'), ...dataOf(events, 'QuestionClientErased')];
  await remove(
    tx,
    tables.questions,
    erased.map(({ questionId }) => questionId),
  );
}

async function saveFreelancers(tx: Tx, events: Followed) {
  const registered = dataOf(events, 'UserRegistered').filter(({ isClient }) => !isClient);
  await insertNew(
    tx,
    tables.freelancers,
    registered.map(({ userId }) => userId),
  );
  const left = dataOf(events, 'UserErased').map(({ userId }) => userId);
  await remove(tx, tables.freelancers, left, 'user_id');
  const chosen = new Map(dataOf(events, 'AvailabilityChosen').map((data) => [data.userId, data.availability]));
  for (const { userId } of dataOf(events, 'PageErased')) chosen.set(userId, 'available');
  const ids = (isUnavailable: boolean) =>
    [...chosen].flatMap(([userId, availability]) =>
      (availability === 'unavailable') === isUnavailable ? [userId] : [],
    );
  await insertNew(tx, tables.unavailable, ids(true));
  await remove(tx, tables.unavailable, ids(false), 'user_id');
}
