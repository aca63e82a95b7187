import { randomUUID } from 'node:crypto';
import { decryptText, encryptText } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import { expect, onTestFinished, test } from 'vitest';
import { endRetention } from './erase-stream.ts';

const DATA_KEY = Buffer.alloc(32, 'tests');
const PLACE = 'engagement-e@1/scope';

/** A log, its keys as opened by two processes, and a contract between a client and a freelancer. */
async function openContract() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const ids = { engagement: randomUUID(), client: randomUUID(), freelancer: randomUUID() };
  const stream = `engagement-${ids.engagement}`;
  const store = await storage.openStore('proposals');
  const subjectKeys = await openSubjectKeys(storage.pool, DATA_KEY);
  const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() };
  return {
    ids,
    store,
    subjectKeys,
    otherProcess: () => openSubjectKeys(storage.pool, DATA_KEY),
    end: (keys: { destroy(subject: string): Promise<void> } = subjectKeys) =>
      endRetention({ store, subjectKeys: keys }, ids.engagement, stream, { type: 'TermsErased', data: {} }, context),
    history: async () => (await store.read(stream)).map(({ type }) => type),
  };
}

test("a contract's key is created once, by whichever party and process writes first", async () => {
  const { ids, subjectKeys, otherProcess } = await openContract();
  const processes = [subjectKeys, ...(await Promise.all([otherProcess(), otherProcess()]))];
  const keys = await Promise.all(processes.map((each) => each.keyFor(ids.engagement)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

test('agreed terms stay readable after both people are erased, until their retention ends', async () => {
  const { ids, subjectKeys, otherProcess, end } = await openContract();
  for (const person of [ids.client, ids.freelancer]) await subjectKeys.keyFor(person);
  const terms = encryptText(await subjectKeys.keyFor(ids.engagement), 'A shop for tea', PLACE);
  const read = async () => {
    const key = (await (await otherProcess()).keysOf([ids.engagement])).get(ids.engagement);
    return key ? decryptText(key, terms, PLACE) : '';
  };
  for (const person of [ids.client, ids.freelancer]) await subjectKeys.destroy(person);
  expect(await read()).toBe('A shop for tea');
  await end();
  expect(await read()).toBe('');
  await expect((await otherProcess()).keyFor(ids.engagement)).rejects.toThrow(SubjectErased);
});

test('the stream records a key’s destruction only once, before the key is destroyed, even if the destruction is repeated', async () => {
  const { ids, subjectKeys, end, history } = await openContract();
  const key = await subjectKeys.keyFor(ids.engagement);
  const dies = { destroy: () => Promise.reject(new Error('the process crashed')) };
  await expect(end(dies)).rejects.toThrow('the process crashed');
  expect(await history()).toEqual(['TermsErased']);
  expect((await subjectKeys.keysOf([ids.engagement])).get(ids.engagement)).toEqual(key);
  await end();
  await end();
  expect(await history()).toEqual(['TermsErased']);
  expect((await subjectKeys.keysOf([ids.engagement])).get(ids.engagement)).toBeNull();
});
