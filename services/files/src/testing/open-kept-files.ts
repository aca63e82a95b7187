import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { EventOf } from '@hirelane/api/events/catalog';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { startErasure } from '@hirelane/erasure/erasure';
import type { Event } from '@hirelane/event-sourcing/events';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect } from 'vitest';
import { fileQuery } from '../access.ts';
import { fileEraser } from '../erase.ts';
import { filesReadModel } from '../read-model.ts';
import { EXPIRED_FOR_MS, openSweep, UNUSED_FOR_MS } from '../sweep.ts';
import { contracts, deliveries, files as filesTable, kept } from '../tables.ts';

/** The size of every upload. */
export const NAME = 'shop.pdf';

type Step = EventOf<'engagement'>['type'];

/** A contract, and functions that append events to it. */
type Work = Readonly<{
  client: string;
  /** Appends an event that neither delivers nor accepts work. */
  happens(...steps: readonly Step[]): Promise<void>;
  delivers(...fileIds: readonly string[]): Promise<void>;
  /** The client accepts these files. */
  accepts(...fileIds: readonly string[]): Promise<void>;
}>;

/** The files service with its log, blob store, read model, erasure and sweep, plus the hiring and profiles logs. */
export async function openKeptFiles() {
  const service = await openTestService('files', filesReadModel);
  const { resources } = service;
  const { pool, log, store, model } = resources;
  const root = await mkdtemp(join(tmpdir(), 'hirelane-kept-'));
  const blobs = await openFileBlobStore(root);
  const { schema, isCaughtUp } = model;
  const erase = fileEraser({ store, blobs, pool, schema, isCaughtUp });
  startErasure('files', resources, { file: { ownerId: erase } });
  const findVisible = fileQuery(pool, schema);
  let later = 0;
  const sweep = openSweep({ store, blobs, pool, schema, isCaughtUp, log, now: () => Date.now() + later });
  const versions = new Map<string, number>();

  /** Appends to a service's log and waits until the read model includes the event. */
  async function append(to: 'files' | 'hiring' | 'profiles', stream: string, event: Event, actor: string) {
    await service.append(to, stream, event, actor);
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    expect(await model.waitFor(stream, version, 30_000)).toBe(true);
  }

  /** Waits until the read model includes all events in the file log. */
  async function caughtUp() {
    const { rows } = await pool.query<{ stream: string; version: number }>(
      'SELECT stream, max(version) AS version FROM files.events GROUP BY stream',
    );
    for (const { stream, version } of rows) expect(await model.waitFor(stream, version, 30_000)).toBe(true);
  }

  const holds = async (fileId: string) => {
    const found = await blobs.get(fileId);
    found?.body.destroy();
    return found !== null;
  };
  const types = async (fileId: string) => (await store.read(`file-${fileId}`)).map(({ type }) => type);

  return {
    /** Returns the file's id. */
    async upload(ownerId: string): Promise<string> {
      const fileId = randomUUID();
      const { size, sha256 } = await blobs.put(fileId, Readable.from([Buffer.from(fileId)]), { bytes: 100 });
      const data = { fileId, ownerId, name: NAME, size, sha256, contentType: 'application/pdf', purpose: 'attachment' };
      await append('files', `file-${fileId}`, { type: 'FileUploaded', data }, ownerId);
      return fileId;
    },
    /** Starts a contract between a freelancer and a new client. */
    async engage(freelancerId: string): Promise<Work> {
      const client = randomUUID();
      const ids = { engagementId: randomUUID(), proposalId: randomUUID(), projectId: randomUUID() };
      const named = { ...ids, clientId: client, freelancerId };
      const stream = `engagement-${ids.proposalId}_1`;
      const happens = async (type: Step, data: object = {}) =>
        append('hiring', stream, { type, data: { ...named, ...data } }, client);
      const delivery = (fileIds: readonly string[]) => ({
        ...{ deliveryId: ids.proposalId, note: 'Done.', acceptedAt: new Date().toISOString() },
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
    /** A file, if this user may see it; otherwise null. */
    find: async (file: string, userId: string) => (await findVisible(file, userId))?.ref ?? null,
    holds,
    /** Deletes an account without waiting for its erasure. */
    leave: service.leave,
    /** Waits until a file is erased with its owner; returns whether its bytes still exist. */
    async erased(fileId: string): Promise<boolean> {
      await eventually(
        () => types(fileId),
        (found) => found.at(-1) === 'FileErased',
      );
      await caughtUp();
      return holds(fileId);
    },
    types,
    /**
     * Tries to erase a file as the worker does, with an up-to-date read model; returns the reason if it has to wait,
     * otherwise 'nothing'.
     */
    tryToErase: (fileId: string, ownerId: string) =>
      eventually(
        () =>
          erase(fileId, ownerId, contextOf(ownerId)).then(
            () => 'nothing',
            (error: Error) => error.message,
          ),
        (waitsFor) => !waitsFor.includes('not up to date'),
      ),
    /** Tries to erase a file with a read model that may lack delivered and accepted files. */
    tryToEraseWhileBehind: (fileId: string, ownerId: string) =>
      fileEraser({ store, blobs, pool, schema, isCaughtUp: async () => false })(fileId, ownerId, contextOf(ownerId)),
    /** Sweeps twice, each time one day later: unused files first expire and are then removed. */
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
    liveAndReplayed: () => service.liveAndReplayed([filesTable, contracts, deliveries, kept].map(({ name }) => name)),
    async close() {
      await service.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
