import { useState } from 'react';
import { keptDraft } from '@/features/messages/drafts';
import type { Pair } from '@/features/messages/keys';
import type { Written } from '@/features/messages/outbox';

/** What is written in a conversation and not sent, as this browser keeps it. */
export function useDraft(userId: string, pair: Pair): readonly [draft: Written, change: (draft: Written) => void] {
  const [draft, setDraft] = useState(() => keptDraft(userId, pair).load());
  return [
    draft,
    (next) => {
      setDraft(next);
      keptDraft(userId, pair).save(next);
    },
  ];
}
