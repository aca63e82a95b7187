import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import { NotYet, startErasure } from '@hirelane/erasure/erasure';
import type { Event } from '@hirelane/event-sourcing/events';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileQuery } from './access.ts';
import { accessProjection } from './access-projection.ts';
import { fileEraser } from './erase.ts';
import { EXPIRED_FOR_MS, openSweep, UNUSED_FOR_MS } from './sweep.ts';
import { deliveries, engagements, files as filesTable, kept } from './tables.ts';

const NAME = 'shop.pdf';

type Step = EventOf<'engagement'>['type'];

/** An engagement, and what happens in it. */
type Work = Readonly<{
  client: string;
  /** What neither delivers nor accepts. */
  happens(...steps: readonly Step[]): Promise<void>;
  delivers(...fileIds: readonly string[]): Promise<void>;
  /** The client accepts these files. */
  accepts(...fileIds: readonly string[]): Promise<void>;
}>;

async function openFiles() {
  const service = await openTestService('files');
  const { pool, log, store, startProjection, onStop } = service.resources;
  const root = await mkdtemp(join(tmpdir(), 'hirelane-kept-'));
  const blobs = await openFileBlobStore(root);
  const access = await startProjection(accessProjection);
  const { schema, isCaughtUp } = access;
  const erase = fileEraser({ store, blobs, pool, schema, isCaughtUp });
  await startErasure('files', { store, pool, log, startProjection, onStop }, { file: { ownerId: erase } });
  const find = fileQuery(pool, schema);
  let later = 0;
  const sweep = openSweep({ store, blobs, pool, schema, isCaughtUp, log, now: () => Date.now() + later });
  const versions = new Map<string, number>();

  /** Appends to the log of a service, and waits until the read model knows. */
  async function append(to: 'files' | 'hiring' | 'profiles', stream: string, event: Event, actor: string) {
    await service.append(to, stream, event, actor);
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    expect(await access.waitFor(stream, version, 5_000)).toBe(true);
  }

  /** Waits until the read model knows all that happened to files. */
  async function caughtUp() {
    const { rows } = await pool.query<{ stream: string; version: number }>(
      'SELECT stream, max(version) AS version FROM files.events GROUP BY stream',
    );
    for (const { stream, version } of rows) expect(await access.waitFor(stream, version, 5_000)).toBe(true);
  }

  const holds = async (fileId: string) => {
    const found = await blobs.get(fileId);
    found?.body.destroy();
    return found !== null;
  };
  const types = async (fileId: string) => (await store.read(`file-${fileId}`)).map(({ type }) => type);

  return {
    /** Returns the id of the file. */
    async upload(ownerId: string): Promise<string> {
      const fileId = randomUUID();
      const { size, sha256 } = await blobs.put(fileId, Readable.from([Buffer.from(fileId)]), { bytes: 100 });
      const data = { fileId, ownerId, name: NAME, size, sha256, contentType: 'application/pdf', purpose: 'attachment' };
      await append('files', `file-${fileId}`, { type: 'FileUploaded', data }, ownerId);
      return fileId;
    },
    /** Begins an engagement of a freelancer with a new client. */
    async engage(freelancerId: string): Promise<Work> {
      const client = randomUUID();
      const ids = { engagementId: randomUUID(), proposalId: randomUUID(), projectId: randomUUID() };
      const named = { ...ids, clientId: client, freelancerId };
      const stream = `engagement-${ids.proposalId}_1`;
      const happens = async (type: Step, data: object = {}) =>
        append('hiring', stream, { type, data: { ...named, ...data } }, client);
      const delivery = (fileIds: readonly string[]) => ({
        ...{ deliveryId: ids.proposalId, note: 'Done.' },
        files: fileIds.map((fileId) => ({ fileId, name: NAME, size: fileId.length, contentType: 'application/pdf' })),
      });
      await happens('EngagementStarted', { title: 'A shop for tea', scope: 'The shop and its basket.' });
      return {
        client,
        async happens(...steps) {
          for (const type of steps) await happens(type);
        },
        delivers: (...fileIds) => happens('WorkDelivered', delivery(fileIds)),
        accepts: (...fileIds) => happens('WorkAccepted', delivery(fileIds)),
      };
    },
    /** A file as somebody may have it; null otherwise. */
    find,
    holds,
    /** Deletes an account, without waiting for anybody. */
    leave: service.leave,
    /** Waits until a file is erased with its owner; returns whether its bytes are there. */
    async erased(fileId: string): Promise<boolean> {
      await eventually(
        () => types(fileId),
        (found) => found.at(-1) === 'FileErased',
      );
      await caughtUp();
      return holds(fileId);
    },
    types,
    /** Tries to erase a file, as the worker does, with a read model that is up to date; returns what that waits for. */
    tryToErase: (fileId: string, ownerId: string) =>
      eventually(
        () =>
          erase(fileId, ownerId, contextOf(ownerId)).then(
            () => 'nothing',
            (error: Error) => error.message,
          ),
        (waitsFor) => !waitsFor.includes('not up to date'),
      ),
    /** The same, while the read model may lack what was delivered and accepted. */
    tryToEraseWhileBehind: (fileId: string, ownerId: string) =>
      fileEraser({ store, blobs, pool, schema, isCaughtUp: async () => false })(fileId, ownerId, contextOf(ownerId)),
    /** Sweeps twice, each time a day later: first unused files expire, then they are removed. */
    async sweep() {
      for (let n = 0; n < 2; n++) {
        later += UNUSED_FOR_MS + EXPIRED_FOR_MS;
        await eventually(
          () => sweep(),
          (swept) => swept !== null,
        );
        await caughtUp();
      }
    },
    addToPortfolio: (userId: string, file: string) =>
      append(
        'profiles',
        `freelancer-${userId}`,
        { type: 'PortfolioAdded', data: { userId, itemId: randomUUID(), file } },
        userId,
      ),
    liveAndReplayed: () =>
      service.liveAndReplayed([
        [accessProjection, [filesTable, engagements, deliveries, kept].map(({ name }) => name)],
      ]),
    async close() {
      await service.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

let files: Awaited<ReturnType<typeof openFiles>>;
beforeEach(async () => {
  files = await openFiles();
});
afterEach(() => files.close());

describe('a file of accepted work, whose owner deletes their account', () => {
  /** It is erased, and kept by the client. */
  async function keptFile() {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await work.accepts(file);
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    await files.erased(file);
    return { work, file, owner };
  }

  test('stays with the client, bytes and name, and with nobody else', async () => {
    const { work, file, owner } = await keptFile();
    const ref = { _id: file, name: NAME, size: file.length, contentType: 'application/pdf' };
    expect(await files.find(file, work.client)).toEqual(ref);
    for (const other of [owner, randomUUID()]) expect(await files.find(file, other)).toBeNull();
    await files.sweep();
    expect(await files.holds(file)).toBe(true);
  });

  test('goes when the terms are kept no longer', async () => {
    const { work, file } = await keptFile();
    await work.happens('EngagementExpired');
    expect(await files.find(file, work.client)).toBeNull();
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('goes when the client leaves too', async () => {
    const { work, file } = await keptFile();
    await work.happens('EngagementClientErased');
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('goes at once where the client has left before', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await work.accepts(file);
    await work.happens('EngagementClientErased');
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(false);
  });

  test('stays until the last of two clients who have accepted it keeps it no longer', async () => {
    const owner = randomUUID();
    const [first, second] = [await files.engage(owner), await files.engage(owner)];
    const file = await files.upload(owner);
    for (const work of [first, second]) {
      await work.delivers(file);
      await work.accepts(file);
    }
    await files.leave(owner);
    for (const work of [first, second]) await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(true);
    await first.happens('EngagementExpired');
    await files.sweep();
    expect([await files.find(file, first.client), await files.holds(file)]).toEqual([null, true]);
    expect(await files.find(file, second.client)).toMatchObject({ name: NAME });
    await second.happens('EngagementExpired');
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('is in the read model as a rebuild makes it, while it is kept and afterwards', async () => {
    const [one, other] = [await keptFile(), await keptFile()];
    await other.work.happens('EngagementExpired');
    const { live, replayed } = await files.liveAndReplayed();
    expect(live.map((rows) => rows.length)).toEqual([0, 0, 0, 1]);
    expect(JSON.stringify(live)).toContain(one.file);
    expect(replayed).toEqual(live);
  });
});

describe('a file of work that is not accepted', () => {
  test('goes with its owner', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const [sentBack, accepted] = [await files.upload(owner), await files.upload(owner)];
    await work.delivers(sentBack);
    await work.happens('ChangesRequested');
    await work.delivers(accepted);
    await work.accepts(accepted);
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    expect([await files.erased(sentBack), await files.erased(accepted)]).toEqual([false, true]);
    expect(await files.find(sentBack, work.client)).toBeNull();
  });
});

describe('an erasure that comes before it is certain what the client accepts', () => {
  test('waits until the engagement says that its freelancer has left, and keeps what was accepted meanwhile', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await files.leave(owner);
    expect(await files.tryToErase(file, owner)).toContain('an engagement of the owner');
    await work.accepts(file);
    expect([await files.types(file), await files.holds(file)]).toEqual([['FileUploaded'], true]);
    await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(true);
  });

  test('deletes what was not accepted', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await files.leave(owner);
    expect(await files.tryToErase(file, owner)).toContain('an engagement of the owner');
    await work.happens('EngagementEnded', 'EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(false);
  });
});

test('nothing is erased while the read model may lack what was accepted', async () => {
  const owner = randomUUID();
  const file = await files.upload(owner);
  await expect(files.tryToEraseWhileBehind(file, owner)).rejects.toThrow(NotYet);
  expect([await files.types(file), await files.holds(file)]).toEqual([['FileUploaded'], true]);
});

describe('when the terms are kept no longer, and the owner is still there', () => {
  test('a file stays where its owner uses it, and is swept as unused where they do not', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const [used, unused] = [await files.upload(owner), await files.upload(owner)];
    await work.delivers(used, unused);
    await work.accepts(used, unused);
    await files.addToPortfolio(owner, used);
    await work.happens('EngagementClientErased', 'EngagementExpired');
    await files.sweep();
    expect(await files.types(unused)).toEqual(['FileUploaded', 'FileExpired', 'FileRemoved']);
    expect([await files.holds(used), await files.holds(unused)]).toEqual([true, false]);
  });
});
