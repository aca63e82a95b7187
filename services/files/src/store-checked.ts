import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { BlobStore, StoredBlob } from '@hirelane/blob-stores/blob-store';
import { newId } from '@hirelane/event-sourcing/ids';
import type { CheckArchive } from './checks/archive-checker.ts';
import type { Scan } from './scan/scanner.ts';

type Parts = Readonly<{
  blobs: BlobStore;
  checkArchive: CheckArchive;
  /** Null if uploads are not scanned. */
  scan: Scan | null;
}>;

/** `contentType` is null for an archive, whose type can be determined only after unpacking. */
type Incoming = Readonly<{
  key: string;
  limit: number;
  ownerId: string;
  contentType: string | null;
  /** Throws if the name does not match this type of archive. */
  checkType: (contentType: string) => void;
}>;

export type StoreChecked = (body: Readable, incoming: Incoming) => Promise<StoredBlob & { contentType: string }>;

/**
 * Stores an upload that has passed all checks. An upload that still has to be unpacked or scanned is stored under a
 * temporary key that is never used for an upload: if the process crashes, the blob is never served and the sweep
 * deletes it. Each attempt uses a separate key, so that no attempt deletes content that another one has checked. Throws
 * the errors thrown by the checks and the blob store.
 */
export function openStoreChecked({ blobs, checkArchive, scan }: Parts): StoreChecked {
  return async (body, { key, limit, ownerId, contentType, checkType }) => {
    if (contentType !== null && scan === null) {
      return { ...(await blobs.put(key, body, { bytes: limit })), contentType };
    }
    const held = newId();
    const open = async () => {
      const found = await blobs.get(held);
      if (!found) throw new Error('Expected the upload that is being checked in the blob store, got none.');
      return found.body;
    };
    try {
      await blobs.put(held, body, { bytes: limit });
      const unpack = async () => {
        const type = await checkArchive(ownerId, async () => arrayBuffer(await open()));
        checkType(type);
        return type;
      };
      const type = contentType ?? (await unpack());
      await scan?.(open, ownerId);
      return { ...(await blobs.put(key, await open(), { bytes: limit })), contentType: type };
    } finally {
      // If this fails, the sweep deletes it.
      await blobs.delete(held).catch(() => undefined);
    }
  };
}
