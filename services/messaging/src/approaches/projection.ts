import type { EventOf } from '@hirelane/api/events/catalog';
import { invitationStreams } from '@hirelane/api/events/invitation';
import { questionStreams } from '@hirelane/api/events/question';
import { sampleOf } from '@hirelane/api/events/texts';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { emptying, refilling } from '@hirelane/projections/emptying';
import type { Projection } from '@hirelane/projections/projection';
import { insertNew, remove, upsert } from '@hirelane/projections/table';
import { conversationId } from '@hirelane/shared/derived-ids';
import { publicAfter, type RecordedProjectEvent, saveProjectRows } from '@hirelane/shared/projects';
import { TITLE_TEXTS, titleAfter } from '@hirelane/shared/titles';
import * as tables from './tables.ts';
import { invitations, type PostedProject, projects, questions } from './tables.ts';

type Category = 'invitation' | 'invitations' | 'question' | 'project' | 'page' | 'user';
type Followed = readonly Recorded<EventOf<Category>>[];

/**
 * Invitations and questions, which clients and freelancers exchange before a proposal, and the facts that determine
 * whether they are allowed.
 */
export const approachesProjection: Projection<Category> = {
  categories: ['invitation', 'invitations', 'question', 'project', 'page', 'user'],
  ddl: tables.APPROACHES_DDL,
  texts: {
    FreelancerInvited: ['message'],
    QuestionAsked: ['text'],
    QuestionAnswered: ['text'],
    InvitationUnhidden: ['message'],
    QuestionUnhidden: ['text'],
    ...TITLE_TEXTS,
  },
  async apply(tx, events) {
    await saveProjects(tx, events.filter(isOf('project')));
    await saveInvitations(tx, events);
    await saveQuestions(tx, events);
    await saveHidden(tx, [...events.filter(isOf('invitation')), ...events.filter(isOf('question'))]);
    await saveFreelancers(tx, events);
  },
};

/** Applies the events stream by stream, because a stream may contain several invitations and their outcomes. */
async function saveInvitations(tx: Tx, events: Followed) {
  await insertNew(tx, tables.places, dataOf(events, 'InvitationCounted'));
  const latest = new Map<string, Recorded<EventOf<'invitation'>>>();
  const invited = new Map<string, Recorded<EventOf<'invitation'>>>();
  for (const event of events.filter(isOf('invitation'))) {
    const { type } = event;
    if (type === 'FreelancerInvited') invited.set(event.stream, event);
    // Moderation and erasure do not change whether an invitation was declined; only these two events do.
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
  // An invited freelancer who has left remains in the client's list, without a name.
  await remove(tx, tables.invitations, dataOf(events, 'InvitationClientErased').map(conversationId));
  const left = dataOf(events, 'InvitationsErased').map(({ projectId }) => projectId);
  await remove(tx, tables.places, left, 'project_id');
}

/** When either party leaves, the question and its answer are deleted. */
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

type Invited = Extract<EventOf<'invitation'>, { type: 'FreelancerInvited' }>['data'];
type Asked = Extract<EventOf<'question'>, { type: 'QuestionAsked' }>['data'];

const withMessage = (text: string): Invited => sampleOf(invitationStreams.events.FreelancerInvited, text);
const MESSAGES = { emptied: emptying(invitations, withMessage), refill: refilling(invitations, withMessage) };
const withText = (text: string): Asked => sampleOf(questionStreams.events.QuestionAsked, text);
const QUESTIONS = { emptied: emptying(questions, withText), refill: refilling(questions, withText) };

/** Removes from the read model the texts that operators hide, and restores those that they show again. */
async function saveHidden(tx: Tx, events: readonly EventOf<'invitation' | 'question'>[]): Promise<void> {
  // The restored text by id; null for a hidden text.
  const ofInvitations = new Map<string, Invited | null>();
  const ofQuestions = new Map<string, Asked | null>();
  for (const { type, data } of events) {
    // The message of a new invitation is already in the row.
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

/**
 * A project after an event, as shown to other users; null if only its client may know about it. `before`: the project
 * before the event.
 */
export function postedAfter(event: RecordedProjectEvent, before: PostedProject | null): PostedProject | null {
  const change = publicAfter(event, before !== null);
  if (!change) return null;
  const { projectId, clientId } = event.data;
  return {
    projectId,
    clientId,
    title: titleAfter(change, before),
    isOpen: change.status ? change.status === 'published' : (before?.isOpen ?? false),
    isHidden: change.isHidden ?? before?.isHidden ?? false,
  };
}

const COLUMNS = 'id AS "projectId", client_id AS "clientId", title, is_open AS "isOpen", is_hidden AS "isHidden"';

/** Saves the projects that other users may know about. */
const saveProjects = (tx: Tx, changes: readonly RecordedProjectEvent[]): Promise<void> =>
  saveProjectRows(tx, projects, COLUMNS, changes, postedAfter);
