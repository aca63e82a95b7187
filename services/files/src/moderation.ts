import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, refuseOwn } from '@hirelane/processes/by-operator';
import { type FileEvent, file } from './file.ts';

/**
 * What operators do to files; without a context on the command line. `at`: an instant in UTC. Each returns false where
 * nothing was to be done, and throws Refused where there is none, or it is the operator's own.
 */
export function openFileModeration(store: EventStore) {
  const change = byOperator(store, file, 'file');

  async function requireFile(fileId: string, context: Context | undefined) {
    const past = await store.read<FileEvent>(`file-${fileId}`);
    const state = past.reduce(file.evolve, file.initial);
    if (!state || state.isRemoved) throw new Refused('no-file');
    refuseOwn(state.upload.ownerId, context);
  }

  return {
    /** Nobody can download it from then on. */
    async hide(fileId: string, reason: string, at: string, context?: Context): Promise<boolean> {
      await requireFile(fileId, context);
      return (await change(fileId, { type: 'HideFile', reason, at }, context)).isChanged;
    },
    async unhide(fileId: string, reason: string | undefined, at: string, context?: Context): Promise<boolean> {
      await requireFile(fileId, context);
      return (await change(fileId, { type: 'UnhideFile', reason, at }, context)).isChanged;
    },
  };
}
