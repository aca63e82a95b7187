import { invitationStreams } from '@hirelane/api/events/invitation';
import { questionStreams } from '@hirelane/api/events/question';
import { sampleOf } from '@hirelane/api/events/texts';
import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { conversationId } from '@hirelane/shared/derived-ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approachesProjection } from './projection.ts';

type Event = Parameters<typeof approachesProjection.apply>[1][number];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const AT = '2026-11-25T12:00:00.000Z';
const ids = { projectId: anId(1), clientId: anId(2), freelancerId: anId(3) };
const invitationId = conversationId(ids);
const questionId = anId(4);

const event = (stream: string, type: string, more: object = {}) => {
  const data = { ...ids, invitationId, questionId, ...more };
  return { id: newId(), stream: `${stream}-1`, version: 1, position: '1', at: AT, type, data } as unknown as Event;
};
const invited = (message: string) => event('invitation', 'FreelancerInvited', { message, invitedAt: AT });
const declined = event('invitation', 'InvitationDeclined', { reason: 'rate', declinedAt: AT });
const hidden = event('invitation', 'InvitationHidden', { hiddenAt: AT });
const unhidden = (message: string) => event('invitation', 'InvitationUnhidden', { message, restoredAt: AT });
const asked = event('question', 'QuestionAsked', { text: 'A?', mayPublish: true, askedAt: AT });
const answered = event('question', 'QuestionAnswered', { text: 'B.', answeredAt: AT });
const published = event('question', 'AnswerPublished', { publishedAt: AT });
const questionHidden = event('question', 'QuestionHidden', { hiddenAt: AT });
const questionUnhidden = event('question', 'QuestionUnhidden', { text: 'A?', restoredAt: AT });

let models = 0;
/** Returns the schema of a read model that has applied these batches. */
async function modelAfter(...batches: readonly (readonly Event[])[]) {
  models += 1;
  const schema = `approaches_${models}`;
  const { pool } = storage;
  await createModelSchema(pool, schema, approachesProjection.ddl);
  for (const events of batches) {
    await transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${schema}`);
      await approachesProjection.apply(tx, events);
    });
  }
  return schema;
}

/** The rows for invitations and questions after these batches. */
async function rowsAfter(...batches: readonly (readonly Event[])[]) {
  const schema = await modelAfter(...batches);
  const { rows } = await storage.pool.query(
    `SELECT message AS text, is_hidden AS "isHidden", reason AS more FROM ${schema}.invitations
     UNION ALL SELECT text, is_hidden, answer FROM ${schema}.questions`,
  );
  return rows;
}

test.each([
  ['hidden', [invited('One.'), hidden], { text: '', isHidden: true, more: null }],
  ['shown again', [invited('One.'), hidden, unhidden('One.')], { text: 'One.', isHidden: false, more: null }],
  ['hidden after it was declined', [invited('One.'), declined, hidden], { text: '', isHidden: true, more: 'rate' }],
  ['declined after it was hidden', [invited('One.'), hidden, declined], { text: '', isHidden: true, more: 'rate' }],
  [
    'sent again after it was shown again',
    [invited('One.'), hidden, declined, unhidden('One.'), invited('Two.')],
    { text: 'Two.', isHidden: false, more: null },
  ],
  [
    'hidden again',
    [invited('One.'), hidden, unhidden('One.'), declined, invited('Two.'), hidden],
    { text: '', isHidden: true, more: null },
  ],
  ['a question that is hidden', [asked, questionHidden], { text: '', isHidden: true, more: null }],
  [
    'a question that is hidden after it was answered and published',
    [asked, answered, published, questionHidden],
    { text: '', isHidden: true, more: 'B.' },
  ],
  [
    'a question that is shown again',
    [asked, questionHidden, questionUnhidden, answered],
    { text: 'A?', isHidden: false, more: 'B.' },
  ],
])('the row is the same whether its events arrive in one batch or one by one: %s', async (_what, events, expected) => {
  expect(await rowsAfter(events)).toEqual([expected]);
  expect(await rowsAfter(...events.map((one) => [one]))).toEqual([expected]);
});

const { FreelancerInvited, InvitationUnhidden } = invitationStreams.events;
const { QuestionAsked, QuestionUnhidden } = questionStreams.events;
const sampled = (stream: string, type: string, sample: object) => event(stream, type, { ...sample, ...idsOfBoth });
const idsOfBoth = { ...ids, invitationId, questionId };

test.each([
  [
    'an invitation',
    'invitations',
    [sampled('invitation', 'FreelancerInvited', sampleOf(FreelancerInvited, 'weaving')), declined],
    [hidden],
    [sampled('invitation', 'InvitationUnhidden', sampleOf(InvitationUnhidden, 'weaving'))],
  ],
  [
    'a question',
    'questions',
    [sampled('question', 'QuestionAsked', sampleOf(QuestionAsked, 'weaving')), answered, published],
    [questionHidden],
    [sampled('question', 'QuestionUnhidden', sampleOf(QuestionUnhidden, 'weaving'))],
  ],
])('%s that is hidden and shown again has the same row as before', async (_what, table, before, hide, unhide) => {
  const rowsOf = async (schema: string) =>
    (await storage.pool.query(`SELECT to_jsonb(t) AS row FROM ${schema}.${table} t`)).rows;
  const expected = await rowsOf(await modelAfter(before));
  expect(JSON.stringify(expected)).toContain('weaving');
  expect(JSON.stringify(await rowsOf(await modelAfter(before, hide)))).not.toContain('weaving');
  expect(await rowsOf(await modelAfter(before, hide, unhide))).toEqual(expected);
});
