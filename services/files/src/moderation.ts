import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openHiding } from '@hirelane/shared/moderating';
import { type FileEvent, file } from './file.ts';

/** Operator actions on files. A hidden file cannot be downloaded. */
export function openFileModeration(store: EventStore) {
  /** `at`: when the file was uploaded. Returns null if the file does not exist. */
  async function load(fileId: string) {
    const past = await store.read<FileEvent>(`file-${fileId}`);
    const state = past.reduce(file.evolve, file.initial);
    return state && { ...state, at: past[0]?.at ?? '' };
  }

  const { hide, unhide } = openHiding(store, file, 'file', {
    // A file whose bytes were deleted is treated as not found.
    async find(fileId) {
      const found = await load(fileId);
      if (!found || found.isRemoved) throw new Refused('unknown');
      return { key: fileId, authorId: found.upload.ownerId };
    },
    command: (hiding) => hiding,
  });
  return { load, hide, unhide };
}
