import type { News } from '@/shared/live/news';
import { openSource } from '@/shared/live/openSource';

/** What a tab says that has just begun to listen: the one with the stream says how it stands. */
interface Asking {
  type: 'asking';
}

type Said = News | Asking;

interface Sharing {
  userId: string;
  after: () => string | undefined;
  tell: (news: News) => void;
}

const canShare = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

/**
 * Hears of what is new, over one stream for all tabs of this browser: the tab that holds the lock has it, and tells the
 * others. When it is closed, another one gets the lock. Where a browser has no locks or no channels, each tab has a
 * stream of its own. Returns a function that ends it.
 */
export function shareSource({ userId, after, tell }: Sharing): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!canShare()) return openSource(userId, after, tell);
  const name = `live.${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  /** Whether this tab has the stream, and it is not interrupted. */
  let isOpen = false;

  // biome-ignore lint/plugin/message-listener: a channel has no other speakers than pages of this origin.
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type !== 'asking') tell(data);
    else if (isOpen) channel.postMessage({ type: 'joined', id: after() ?? '' } satisfies News);
  });
  channel.postMessage({ type: 'asking' } satisfies Asking);

  const lead = () =>
    new Promise<void>((resolve) => {
      if (leaving.signal.aborted) {
        resolve();
        return;
      }
      const close = openSource(userId, after, (news) => {
        isOpen = news.type !== 'lost';
        channel.postMessage(news);
        tell(news);
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        channel.postMessage({ type: 'lost' } satisfies News);
        resolve();
      });
    });
  // Rejects when this tab leaves before its turn.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);

  return () => {
    leaving.abort();
    channel.close();
  };
}
