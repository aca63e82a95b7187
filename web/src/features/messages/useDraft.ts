import { useState } from 'react';
import { keptDraft } from '@/features/messages/drafts';
import type { Pair } from '@/features/messages/keys';

/** What is typed in a conversation, as this browser keeps it. */
export function useDraft(userId: string, pair: Pair): readonly [text: string, change: (text: string) => void] {
  const [text, setText] = useState(() => keptDraft(userId, pair).load());
  return [
    text,
    (next) => {
      setText(next);
      keptDraft(userId, pair).save(next);
    },
  ];
}
