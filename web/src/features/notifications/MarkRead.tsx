import type { PageName } from '@hirelane/api/notifications/pages';
import { useEffect, useRef } from 'react';
import { useRead, useUnread } from '@/features/notifications/live';

/** Events that show that the user is looking at this page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

interface MarkReadProps {
  pages: readonly PageName[];
  /** As in `ReadNotifications`. */
  about?: string;
}

/**
 * Marks the notifications as read that link to these pages. A screen renders it once it shows what they are about. It
 * marks them when the screen is visible; those that arrive later at the next sign of the user, who may have left the
 * screen open. Notifications that this browser has not counted yet stay unread.
 */
export function MarkRead({ pages, about }: MarkReadProps) {
  const { mutate: read } = useRead();
  const { data, dataUpdatedAt } = useUnread();
  const opened = useRef<string>(undefined);
  const marked = useRef<string>(undefined);
  const named = `${pages.join()} ${about}`;
  const isCounted = data !== undefined;
  const upTo = data && data.unread > 0 ? data.newestAt : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each count retries a failed mark.
  useEffect(() => {
    const mark = `${named} ${upTo}`;
    function markRead() {
      if (upTo === null || marked.current === mark) return;
      marked.current = mark;
      const onError = () => {
        marked.current = undefined;
      };
      read({ opened: { pages: [...pages], ...(about !== undefined && { about }), upTo } }, { onError });
    }
    if (isCounted && opened.current !== named && document.visibilityState === 'visible') {
      opened.current = named;
      markRead();
      return;
    }
    for (const sign of SIGNS) window.addEventListener(sign, markRead);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, markRead);
    };
  }, [named, upTo, isCounted, dataUpdatedAt, read]);
  return null;
}
