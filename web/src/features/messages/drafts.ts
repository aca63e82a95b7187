import type { Pair } from '@/features/messages/keys';
import { typedStore } from '@/shared/lib/typedStore';

/** What is typed in a conversation and not sent. It survives a reload and a lost session. */
export function keptDraft(userId: string, { projectId, freelancerId }: Pair) {
  const stored = typedStore(userId, `draft.${projectId}_${freelancerId}`);
  return {
    load: (): string => stored.read() ?? '',
    save: (text: string): void => (text === '' ? stored.remove() : stored.write(text)),
  };
}
