import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/shared/by-operator';
import { type FileEvent, file } from './file.ts';

/**
 * What operators do to files; without a context on the command line. `at`: an instant in UTC. Each changes nothing
 * where nothing was to be done, and throws Refused where there is none, or it is the operator's own.
 */
export function openFileModeration(store: EventStore) {
  const change = byOperator(store, file, 'file');

  /** `at`: when it was uploaded. Null for none. */
  async function load(fileId: string) {
    const past = await store.read<FileEvent>(`file-${fileId}`);
    const state = past.reduce(file.evolve, file.initial);
    return state && { ...state, at: past[0]?.at ?? '' };
  }

  /** Throws Refused for none, and for one whose bytes are gone. */
  async function requireFile(fileId: string, context: Context | undefined): Promise<void> {
    const found = await load(fileId);
    if (!found || found.isRemoved) throw new Refused('no-file');
    refuseOwn(found.upload.ownerId, context);
  }

  return {
    load,
    /** Nobody can download it from then on. */
    async hide(fileId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      await requireFile(fileId, context);
      return change(fileId, { type: 'HideFile', reason, at }, context);
    },
    async unhide(fileId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      await requireFile(fileId, context);
      return change(fileId, { type: 'UnhideFile', reason, at }, context);
    },
  };
}
