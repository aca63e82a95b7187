import { RECORDS_MAX } from '@hirelane/api/constants';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { stamp } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { databaseTime } from '@hirelane/postgres/database-time';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startHiringWork } from '../due-work.ts';
import { hiringReadModel } from '../read-model.ts';
import { openRecordKeys } from './keys.ts';
import { recordQueries } from './queries.ts';
import type { RecordEvent } from './record.ts';
import { openRecords } from './records.ts';

/**
 * Records in a separate marketplace. `during.issuing` runs while a record is being issued, after its content has been
 * read.
 */
async function opened() {
  const service = await openTestService('hiring', hiringReadModel);
  onTestFinished(service.close);
  const { pool, store, model } = service.resources;
  const during = { issuing: async (): Promise<unknown> => undefined };
  const records = openRecords({
    store,
    queries: recordQueries(pool, model.schema),
    keys: await openRecordKeys(pool, await openSubjectKeys(pool, Buffer.alloc(32, 'tests'))),
    averagesOf: async () => null,
    timeZoneOf: async () => 'UTC',
    async now() {
      await during.issuing();
      return databaseTime(pool);
    },
    publicUrl: Promise.resolve('https://hirelane.example'),
  });
  return { pool, store, records, during, resources: service.resources };
}

test('a record is revoked if its client withdraws the consent while it is being issued', async () => {
  const { records, during } = await opened();
  const [engagementId, clientId, freelancerId] = [newId(), newId(), newId()];
  const contract = { engagementId, proposalId: newId(), projectId: newId(), clientId, freelancerId };
  await records.setNaming(contract, true, contextOf(clientId));
  during.issuing = () => records.setNaming(contract, false, contextOf(clientId));
  await records.issueOne({ freelancerId, recordId: newId() }, engagementId, contextOf(freelancerId));
  expect(await records.recordsOf(freelancerId)).toMatchObject([{ named: [{ engagementId }], isRevoked: true }]);
});

test('due work revokes a record whose client withdrew the consent before the issuing process crashed', async () => {
  const { store, records, resources } = await opened();
  const [engagementId, clientId, freelancerId, recordId] = [newId(), newId(), newId(), newId()];
  const contract = { engagementId, proposalId: newId(), projectId: newId(), clientId, freelancerId };
  await records.setNaming(contract, true, contextOf(clientId));
  await records.setNaming(contract, false, contextOf(clientId));
  // The state after the crash: the record was issued with a consent that had been withdrawn, and had not yet been
  // checked again.
  const named = [{ engagementId, consent: 1 }];
  const content = { engagementId, named, summary: null };
  const issued: RecordEvent = {
    type: 'RecordIssued',
    data: { freelancerId, recordId, ...content, list: 1, index: 7, issuedAt: new Date().toISOString() },
  };
  const stream = `record-${freelancerId}`;
  await store.append(stream, 0, [stamp(issued, stream, 0, contextOf(freelancerId))]);
  await startHiringWork(resources);
  await expect.poll(() => records.recordsOf(freelancerId)).toMatchObject([{ recordId, isRevoked: true }]);
});

test('the check does not revoke a record with a valid consent', async () => {
  const { records, resources } = await opened();
  const [engagementId, clientId, freelancerId] = [newId(), newId(), newId()];
  const contract = { engagementId, proposalId: newId(), projectId: newId(), clientId, freelancerId };
  await records.setNaming(contract, true, contextOf(clientId));
  await records.issueOne({ freelancerId, recordId: newId() }, engagementId, contextOf(freelancerId));
  await startHiringWork(resources);
  const done = () => resources.pool.query(`SELECT FROM hiring.due_work WHERE name = 'check-record'`);
  await expect.poll(async () => (await done()).rowCount).toBe(1);
  expect(await records.recordsOf(freelancerId)).toMatchObject([{ isRevoked: false }]);
});

// @covers limit:32
test('a record beyond the maximum number is refused without taking a status list index', async () => {
  const { pool, store, records } = await opened();
  const freelancerId = newId();
  const stream = `record-${freelancerId}`;
  const issuedAt = await databaseTime(pool);
  const all = Array.from({ length: RECORDS_MAX }, (_, index): RecordEvent => {
    const content = { engagementId: newId(), named: [], summary: null };
    return { type: 'RecordIssued', data: { freelancerId, recordId: newId(), ...content, list: 1, index, issuedAt } };
  });
  const context = contextOf(freelancerId);
  await store.append(
    stream,
    0,
    all.map((event, n) => stamp(event, stream, n, context)),
  );

  const asked = { freelancerId, recordId: newId() };
  await expect(records.issueOne(asked, newId(), context)).rejects.toThrow('too-many-records');
  const { rowCount } = await pool.query(`SELECT FROM hiring.events WHERE starts_with(stream, 'status-')`);
  expect(rowCount).toBe(0);
});
