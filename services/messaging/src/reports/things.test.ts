import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsProjection } from './projection.ts';
import { reportQueries } from './queries.ts';

type Event = Parameters<typeof reportsProjection.apply>[1][number];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const AT = '2026-11-26T12:00:00.000Z';
const ids = { projectId: anId(1), clientId: anId(2), freelancerId: anId(3) };
const event = (type: string, more: object) =>
  ({
    id: newId(),
    stream: 'invitation-1',
    version: 1,
    position: '1',
    at: AT,
    type,
    data: { ...ids, ...more },
  }) as unknown as Event;
const invited = (message: string) => event('FreelancerInvited', { message, invitedAt: AT });
const declined = event('InvitationDeclined', { reason: 'rate', declinedAt: AT });

test.each([1, 3])('an invitation that was sent again refers to its last event, in batches of %i', async (size) => {
  const [first, again] = [invited('One.'), invited('Two.')];
  const events = [first, declined, again];
  const schema = `reports_${size}`;
  await createModelSchema(storage.pool, schema, reportsProjection.ddl);
  for (let from = 0; from < events.length; from += size) {
    await transaction(storage.pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${schema}`);
      await reportsProjection.apply(tx, events.slice(from, from + size));
    });
  }
  const { rows } = await storage.pool.query<{ id: string }>(`SELECT id FROM ${schema}.things`);
  expect(rows).toHaveLength(1);
  const thing = await reportQueries(storage.pool, schema).thing({ about: 'invitation', id: rows[0]?.id ?? '' });
  expect(thing).toMatchObject({ ownerId: ids.clientId, readerId: ids.freelancerId, sentId: again.id });
});
