import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CATALOG, type EventOf, type StreamCategory } from '@hirelane/api/events/catalog';
import { aBrief, aSentProposal } from '@hirelane/api/testing/fixtures';
import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { stamp } from '@hirelane/event-sourcing/decide';
import type { Event } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import { readModel } from '@hirelane/projections/projection';
import { startProjector } from '@hirelane/projections/projector';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accessProjection } from './access-projection.ts';
import { EXPIRED_FOR_MS, openSweep, UNUSED_FOR_MS } from './sweep.ts';
import { thumbnailKey } from './thumbnails/keys.ts';

const OWNER = randomUUID();
const NOTHING = { expired: 0, removed: 0, orphans: 0 };

async function openFiles() {
  const storage = await openTestStorage();
  const root = await mkdtemp(join(tmpdir(), 'hirelane-sweep-'));
  const blobs = await openFileBlobStore(root);
  const logs = {
    files: await storage.openStore('files'),
    projects: await storage.openStore('projects'),
    proposals: await storage.openStore('proposals'),
    hiring: await storage.openStore('hiring'),
    messaging: await storage.openStore('messaging'),
  };
  const bus = storage.openBus((category) => CATALOG[category as StreamCategory].log);
  const { pool, log } = storage;
  const access = await startProjector({
    pool,
    bus,
    readModel: readModel('files', 2, { access: accessProjection }),
    log,
  });
  await access.ready;
  const endings = [access.stop];
  let later = 0;
  const { schema } = access;
  const stuck = new Set<string>();
  const disk: BlobStore = {
    ...blobs,
    async delete(key) {
      if (stuck.has(key)) throw new Error('the disk is not responding');
      await blobs.delete(key);
    },
  };
  const sweepWith = (isCaughtUp: typeof access.isCaughtUp) =>
    openSweep({ store: logs.files, blobs: disk, pool, schema, isCaughtUp, log, now: () => Date.now() + later });
  /**
   * The sweep in an instance of the release before deliveries, which skips delivery events and has no record of
   * delivered files.
   */
  async function sweepOfOlderCopy() {
    const categories = accessProjection.categories.filter((category) => category !== 'engagement');
    const older = await startProjector({
      ...{ pool, bus, log },
      readModel: readModel('files', 1, { access: { ...accessProjection, categories } }),
    });
    endings.push(older.stop);
    await older.ready;
    const { isCaughtUp } = older;
    await expect.poll(isCaughtUp).toBe(true);
    const now = () => Date.now() + later;
    return openSweep({ store: logs.files, blobs: disk, pool, schema: older.schema, isCaughtUp, log, now })();
  }
  const append = async (of: keyof typeof logs, stream: string, expected: number, event: Event) => {
    const context = { commandId: randomUUID(), correlationId: randomUUID(), actor: OWNER };
    const version = await logs[of].append(stream, expected, [stamp(event, stream, 0, context)]);
    expect(await access.waitFor(stream, version, 30_000)).toBe(true);
  };
  const sweep = sweepWith(access.isCaughtUp);
  return {
    /** The read model may include an event shortly before it is reported as caught up. */
    sweep: () => eventually(sweep, (swept) => swept !== null),
    sweepOfOlderCopy,
    /** Files whose bytes cannot currently be deleted. */
    stuck,
    sweepWhileBehind: sweepWith(async () => false),
    wait: (ms: number) => {
      later += ms;
    },
    storeBytes: (key: string) => blobs.put(key, Readable.from([Buffer.from(key)]), { bytes: 100 }),
    async upload(): Promise<string> {
      const fileId = randomUUID();
      const { size, sha256 } = await blobs.put(fileId, Readable.from([Buffer.from(fileId)]), { bytes: 100 });
      const content = { size, sha256, contentType: 'application/pdf', purpose: 'attachment' };
      const data = { fileId, ownerId: OWNER, name: 'a.pdf', ...content };
      await append('files', `file-${fileId}`, 0, { type: 'FileUploaded', data });
      return fileId;
    },
    async draftWith(file: string | null, projectId: string = randomUUID(), version = 0): Promise<string> {
      const data = { projectId, clientId: OWNER, brief: aBrief({ file }) };
      const type = version === 0 ? 'ProjectDrafted' : 'ProjectEdited';
      await append('projects', `project-${projectId}`, version, { type, data });
      return projectId;
    },
    /** The terms of a proposal, as sent and then as revised, each with its file. */
    async proposalWith(...terms: readonly (string | null)[]): Promise<void> {
      const ids = { proposalId: randomUUID(), projectId: randomUUID(), freelancerId: OWNER };
      for (const [i, portfolio] of terms.entries()) {
        const type = i === 0 ? 'ProposalSent' : 'ProposalRevised';
        const data = aSentProposal({ ...ids, portfolio });
        await append('proposals', `proposal-${ids.projectId}_${OWNER}`, i, { type, data });
      }
    },
    /** Creates a contract with one delivery of these files. Returns a function that appends another event. */
    async deliveryWith(...delivered: readonly string[]) {
      const engagementId = randomUUID();
      const ids = { engagementId, proposalId: randomUUID(), projectId: randomUUID(), clientId: randomUUID() };
      const named = { ...ids, freelancerId: OWNER };
      const stream = `engagement-${ids.proposalId}_1`;
      const data = {
        ...named,
        deliveryId: randomUUID(),
        note: '',
        files: delivered.map((fileId) => ({ fileId, name: 'a.pdf', size: 36, contentType: 'application/pdf' })),
        deliveredAt: new Date().toISOString(),
        acceptedAt: new Date().toISOString(),
      };
      await append('hiring', stream, 0, { type: 'WorkDelivered', data });
      return (type: EventOf<'engagement'>['type'], version: number) =>
        append('hiring', stream, version, { type, data });
    },
    /** Creates a message with these files. Returns a function that appends another event to the conversation. */
    async messageWith(...sent: readonly string[]) {
      const ids = { projectId: randomUUID(), clientId: randomUUID(), freelancerId: OWNER };
      const named = { ...ids, segment: 1 };
      const stream = `conversation-${ids.projectId}_${OWNER}_1`;
      await append('messaging', stream, 0, { type: 'ConversationOpened', data: named });
      const data = { ...named, messageId: randomUUID(), n: 1, from: OWNER, text: '', files: sent };
      await append('messaging', stream, 1, { type: 'MessageSent', data });
      return (type: EventOf<'conversation'>['type']) => append('messaging', stream, 2, { type, data: named });
    },
    deleteDraft: (projectId: string, version: number) =>
      append('projects', `project-${projectId}`, version, {
        type: 'DraftDeleted',
        data: { projectId, clientId: OWNER },
      }),
    erase: (fileId: string) =>
      append('files', `file-${fileId}`, 1, { type: 'FileErased', data: { fileId, ownerId: OWNER } }),
    holds: async (key: string) => {
      const found = await blobs.get(key);
      found?.body.destroy();
      return found !== null;
    },
    types: async (fileId: string) => (await logs.files.read(`file-${fileId}`)).map(({ type }) => type),
    async close() {
      for (const end of endings) await end();
      await storage.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

let files: Awaited<ReturnType<typeof openFiles>>;
beforeEach(async () => {
  files = await openFiles();
});
afterEach(() => files.close());

describe('an upload that nothing refers to', () => {
  test('is kept for a day, then expires, and its bytes are deleted an hour later', async () => {
    const id = await files.upload();
    expect(await files.sweep()).toEqual(NOTHING);
    files.wait(UNUSED_FOR_MS + 1_000);
    expect(await files.sweep()).toEqual({ ...NOTHING, expired: 1 });
    expect(await files.holds(id)).toBe(true);
    files.wait(EXPIRED_FOR_MS + 1_000);
    await expect.poll(() => files.sweep()).toEqual({ ...NOTHING, removed: 1 });
    expect(await files.holds(id)).toBe(false);
    expect(await files.types(id)).toEqual(['FileUploaded', 'FileExpired', 'FileRemoved']);
    await expect.poll(() => files.sweep()).toEqual(NOTHING);
  });

  test('is kept if a reference was added while it expired', async () => {
    const id = await files.upload();
    files.wait(UNUSED_FOR_MS + 1_000);
    await files.sweep();
    await files.draftWith(id);
    files.wait(2 * EXPIRED_FOR_MS);
    await expect.poll(() => files.sweep()).toEqual(NOTHING);
    expect(await files.holds(id)).toBe(true);
  });

  test('is kept while the read model is not up to date', async () => {
    const id = await files.upload();
    files.wait(UNUSED_FOR_MS + 1_000);
    expect(await files.sweepWhileBehind()).toBeNull();
    expect(await files.types(id)).toEqual(['FileUploaded']);
  });
});

describe('an upload that a project refers to', () => {
  test('is never swept', async () => {
    const id = await files.upload();
    await files.draftWith(id);
    files.wait(30 * UNUSED_FOR_MS);
    expect(await files.sweep()).toEqual(NOTHING);
  });

  test('is swept once the project has a different file or is deleted', async () => {
    const [replaced, deleted] = [await files.upload(), await files.upload()];
    const project = await files.draftWith(replaced);
    await files.draftWith(null, project, 1);
    await files.deleteDraft(await files.draftWith(deleted), 1);
    files.wait(UNUSED_FOR_MS + 1_000);
    expect(await files.sweep()).toEqual({ ...NOTHING, expired: 2 });
  });
});

test('a proposal’s files are never swept, whether they come from a revision or were replaced by one', async () => {
  const [first, second] = [await files.upload(), await files.upload()];
  await files.proposalWith(first, second, second, null);
  files.wait(30 * UNUSED_FOR_MS);
  expect(await files.sweep()).toEqual(NOTHING);
});

test('a delivery’s files are not swept until the retention of the terms ends, whatever happens to the contract', async () => {
  const [first, second] = [await files.upload(), await files.upload()];
  const goOn = await files.deliveryWith(first, second);
  await goOn('ChangesRequested', 1);
  await goOn('EngagementEnded', 2);
  files.wait(30 * UNUSED_FOR_MS);
  expect(await files.sweep()).toEqual(NOTHING);
  await goOn('EngagementExpired', 3);
  expect(await files.sweep()).toEqual({ ...NOTHING, expired: 2 });
});

test('a message’s files are not swept until their author has left', async () => {
  const [first, second] = [await files.upload(), await files.upload()];
  const goOn = await files.messageWith(first, second);
  files.wait(30 * UNUSED_FOR_MS);
  expect(await files.sweep()).toEqual(NOTHING);
  await goOn('ConversationFreelancerErased');
  expect(await files.sweep()).toEqual({ ...NOTHING, expired: 2 });
});

test('accepted files are not swept after their owner has left, until they are erased', async () => {
  const id = await files.upload();
  const goOn = await files.deliveryWith(id);
  await goOn('WorkAccepted', 1);
  await goOn('EngagementFreelancerErased', 2);
  files.wait(30 * UNUSED_FOR_MS);
  expect(await files.sweep()).toEqual(NOTHING);
});

describe('during a rolling update of this service', () => {
  test('an older instance still expires files that only a delivery refers to, so this service must be updated before hiring', async () => {
    const id = await files.upload();
    await files.deliveryWith(id);
    files.wait(UNUSED_FOR_MS + 1_000);
    expect(await files.sweep()).toEqual(NOTHING);
    expect(await files.sweepOfOlderCopy()).toEqual({ ...NOTHING, expired: 1 });
  });

  test('a file expired by an older instance is not removed by an instance that has the delivery, and can still be read', async () => {
    const id = await files.upload();
    await files.deliveryWith(id);
    files.wait(UNUSED_FOR_MS + 1_000);
    await files.sweepOfOlderCopy();
    files.wait(EXPIRED_FOR_MS + 1_000);
    await expect.poll(() => files.sweep()).toEqual(NOTHING);
    expect([await files.holds(id), await files.types(id)]).toEqual([true, ['FileUploaded', 'FileExpired']]);
  });
});

test('bytes without an upload, left by a crash, are deleted after a day', async () => {
  const [orphan, kept] = [randomUUID(), await files.upload()];
  await files.storeBytes(orphan);
  await files.draftWith(kept);
  expect(await files.sweep()).toEqual(NOTHING);
  files.wait(UNUSED_FOR_MS + 1_000);
  expect(await files.sweep()).toEqual({ ...NOTHING, orphans: 1 });
  expect([await files.holds(orphan), await files.holds(kept)]).toEqual([false, true]);
});

test('bytes that a retried upload stored again after its owner was erased are deleted after a day', async () => {
  const [erased, kept] = [await files.upload(), await files.upload()];
  await files.draftWith(kept);
  await files.erase(erased);
  expect(await files.holds(erased)).toBe(true);
  files.wait(UNUSED_FOR_MS + 1_000);
  expect(await files.sweep()).toEqual({ ...NOTHING, orphans: 1 });
  expect([await files.holds(erased), await files.holds(kept)]).toEqual([false, true]);
});

test('thumbnails are kept with their file, deleted with it, and swept if it does not exist', async () => {
  const [unused, kept, orphan] = [await files.upload(), await files.upload(), randomUUID()];
  await files.draftWith(kept);
  for (const id of [unused, kept, orphan]) await files.storeBytes(thumbnailKey(id, 'small'));
  files.wait(UNUSED_FOR_MS + 1_000);
  expect(await files.sweep()).toEqual({ ...NOTHING, expired: 1, orphans: 1 });
  files.wait(EXPIRED_FOR_MS + 1_000);
  await expect.poll(() => files.sweep()).toEqual({ ...NOTHING, removed: 1 });
  const held = [unused, kept, orphan].map((id) => files.holds(thumbnailKey(id, 'small')));
  expect(await Promise.all(held)).toEqual([false, true, false]);
});

test('a file that cannot be deleted does not delay others and is deleted by a later sweep', async () => {
  const [stuck, other] = [await files.upload(), await files.upload()];
  files.wait(UNUSED_FOR_MS + 1_000);
  expect(await files.sweep()).toEqual({ ...NOTHING, expired: 2 });
  files.wait(EXPIRED_FOR_MS + 1_000);
  files.stuck.add(stuck);
  const sweepAndLookFor = async (id: string) => {
    await files.sweep();
    return files.holds(id);
  };
  await expect.poll(() => sweepAndLookFor(other)).toBe(false);
  expect(await files.holds(stuck)).toBe(true);
  files.stuck.clear();
  await expect.poll(() => sweepAndLookFor(stuck)).toBe(false);
});
