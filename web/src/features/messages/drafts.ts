import type { Pair } from '@/features/messages/keys';
import { isWritten, type Written } from '@/features/messages/outbox';
import { typedStore } from '@/shared/lib/typedStore';

export const NOTHING: Written = { text: '', files: [] };

/** Whether there is nothing in it to send. */
export const isNothing = ({ text, files }: Written): boolean => text.trim() === '' && files.length === 0;

/** What is written in a conversation and not sent. It survives a reload and a lost session. */
export function keptDraft(userId: string, { projectId, freelancerId }: Pair) {
  const stored = typedStore(userId, `draft.${projectId}_${freelancerId}`);
  return {
    load(): Written {
      try {
        const value: unknown = JSON.parse(stored.read() ?? '');
        return isWritten(value) ? value : NOTHING;
      } catch {
        return NOTHING;
      }
    },
    save(draft: Written): void {
      if (draft.text === '' && draft.files.length === 0) stored.remove();
      else stored.write(JSON.stringify(draft));
    },
  };
}
