import type { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { BlobStore, StoredBlob } from '@hirelane/blob-stores/blob-store';
import { newId } from '@hirelane/event-sourcing/ids';
import type { CheckArchive } from './checks/archive-checker.ts';
import type { Scan } from './scan/scanner.ts';

type Parts = Readonly<{
  blobs: BlobStore;
  checkArchive: CheckArchive;
  /** Null: uploads are not scanned. */
  scan: Scan | null;
}>;

/** `contentType` null: an archive, which has to be unpacked to know what it is. */
type Incoming = Readonly<{
  key: string;
  limit: number;
  ownerId: string;
  contentType: string | null;
  /** Throws where an archive of this type is not what the name says. */
  checkType: (contentType: string) => void;
}>;

export type StoreChecked = (body: Readable, incoming: Incoming) => Promise<StoredBlob & { contentType: string }>;

/**
 * Stores what has passed all checks. What still has to be unpacked or scanned is held under a key of its own, which no
 * upload ever has: so nothing serves it, whatever ends this process, and the sweep deletes it. Each try has its own, so
 * that none takes from another what that one has checked. Throws as the checks and the blob store do.
 */
export function openStoreChecked({ blobs, checkArchive, scan }: Parts): StoreChecked {
  return async (body, { key, limit, ownerId, contentType, checkType }) => {
    if (contentType !== null && scan === null) {
      return { ...(await blobs.put(key, body, { bytes: limit })), contentType };
    }
    const held = newId();
    const open = async () => {
      const found = await blobs.get(held);
      if (!found) throw new Error('expected the upload that is being checked, found none');
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
      // What cannot be deleted now is deleted by the sweep.
      await blobs.delete(held).catch(() => undefined);
    }
  };
}
