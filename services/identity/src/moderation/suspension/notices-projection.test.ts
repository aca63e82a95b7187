import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticesProjection } from './notices-projection.ts';

type Event = Parameters<typeof noticesProjection.apply>[1][number];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const AT = '2026-11-26T12:00:00.000Z';
const [CLIENT, PROJECT, FREELANCER] = [anId(1), anId(2), anId(3)];

const event = (stream: string, type: string, data: object) =>
  ({ id: newId(), stream, version: 1, position: '1', at: AT, meta: {}, type, data }) as unknown as Event;
const ids = { projectId: PROJECT, clientId: CLIENT };
const hidden = event(`project-${PROJECT}`, 'ProjectHidden', { ...ids, reason: 'Fraud.', hiddenAt: AT });
const unhidden = event(`project-${PROJECT}`, 'ProjectUnhidden', { ...ids, reason: 'A mistake.', restoredAt: AT });
const approach = { ...ids, freelancerId: FREELANCER, invitationId: anId(4) };
const invitationHidden = event('invitation-1', 'InvitationHidden', { ...approach, reason: 'Spam.', hiddenAt: AT });
const suspended = event(`user-${CLIENT}`, 'UserSuspended', { userId: CLIENT, reason: 'Fraud.', suspendedAt: AT });
const erased = event(`user-${CLIENT}`, 'UserErased', { userId: CLIENT });

let models = 0;
/** The notices in the read model after these batches. */
async function noticesAfter(...batches: readonly (readonly Event[])[]) {
  models += 1;
  const schema = `notices_${models}`;
  await createModelSchema(storage.pool, schema, noticesProjection.ddl);
  for (const events of batches) {
    await transaction(storage.pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${schema}`);
      await noticesProjection.apply(tx, events);
    });
  }
  const { rows } = await storage.pool.query(
    `SELECT kind, reason, undone_for AS "undoneFor" FROM ${schema}.notices ORDER BY kind, reason`,
  );
  return rows;
}

describe('a notice', () => {
  test('shows the hidden content and why it is shown again', async () => {
    const shown = [{ kind: 'project', reason: 'Fraud.', undoneFor: 'A mistake.' }];
    expect(await noticesAfter([hidden, unhidden])).toEqual(shown);
    expect(await noticesAfter([hidden], [unhidden])).toEqual(shown);
  });

  test.each([
    ['in one batch', [[hidden, invitationHidden, suspended, erased]]],
    [
      'first for the content',
      [
        [hidden, invitationHidden],
        [suspended, erased],
      ],
    ],
    ['first for the account', [[suspended, erased], [hidden], [invitationHidden]]],
    ['in separate batches', [[suspended], [hidden], [erased], [invitationHidden]]],
  ])('of a user who has left is not kept: %s', async (_order, batches) => {
    expect(await noticesAfter(...batches)).toEqual([]);
  });
});

test('two messages with the same id in two conversations have separate notices', async () => {
  const message = (projectId: string, type: string, more: object) =>
    event(`conversation-${projectId}_${FREELANCER}_1`, type, {
      ...{ projectId, clientId: CLIENT, freelancerId: FREELANCER, segment: 1, messageId: anId(5), n: 1, from: CLIENT },
      ...more,
    });
  const hide = (projectId: string, reason: string) => message(projectId, 'MessageHidden', { reason, hiddenAt: AT });
  const shown = message(anId(7), 'MessageUnhidden', { text: 'Hello.', reason: 'Fair.', restoredAt: AT });
  expect(await noticesAfter([hide(anId(6), 'A threat.'), hide(anId(7), 'Spam.'), shown])).toEqual([
    { kind: 'message', reason: 'A threat.', undoneFor: '' },
    { kind: 'message', reason: 'Spam.', undoneFor: 'Fair.' },
  ]);
});
