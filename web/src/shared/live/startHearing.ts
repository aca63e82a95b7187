import { addressOf } from '@hirelane/api/routes/address';
import { heardBefore, noteHeard } from '@/shared/live/heard';
import type { News, Signal } from '@/shared/live/news';
import { setLive } from '@/shared/live/state';

/** ms after which a tab that nobody sees stops listening, so that it keeps no stream open for hours. */
const UNSEEN_MS = 600_000;

interface Hearer {
  hear: (signal: Signal) => void;
  /** Anything may have changed. */
  resync: () => void;
}

/**
 * Listens for what is new for this user, until the function that it returns is called. A tab that has been out of sight
 * for long pauses, and is told what it has missed when it is seen again.
 */
export function startHearing(userId: string, { hear, resync }: Hearer): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard = heardBefore(userId);
  /** Whether this page was told of everything since it was loaded. */
  let isWhole = heard !== undefined;

  function take(news: News) {
    setLive(news.type !== 'lost');
    if (news.type === 'lost') return;
    const isBehind = news.type === 'joined' && news.id !== (heard ?? '');
    if (news.id !== '') {
      heard = news.id;
      noteHeard(userId, news.id);
    }
    if (news.type === 'signal') hear(news.signal);
    else if (news.type === 'resync' || !isWhole || isBehind) resync();
    isWhole = true;
  }

  function start() {
    clearTimeout(timer);
    stop ??= shareSource({ userId, after: () => heard, tell: take });
  }

  function pause() {
    stop?.();
    stop = undefined;
    setLive(false);
  }

  const onVisibility = () => {
    if (document.hidden) timer = setTimeout(pause, UNSEEN_MS);
    else start();
  };
  document.addEventListener('visibilitychange', onVisibility);
  start();
  if (document.hidden) onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
    pause();
  };
}

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
function shareSource({ userId, after, tell }: Sharing): () => void {
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

/** ms until a stream that was refused is tried again, at least; and up to twice that, so that many do not come at once. */
const REFUSED_MS = 15_000;

const parsed = (text: string): Signal => JSON.parse(text) as Signal;

/**
 * Opens the stream of this browser, and opens it again whenever it ends. `after`: the last signal that was heard.
 * Returns a function that closes it.
 */
function openSource(userId: string, after: () => string | undefined, tell: (news: News) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    const opened = new EventSource(addressOf('/api/v1/live', {}, { user: userId, after: after() }));
    source = opened;
    opened.addEventListener('signal', ({ data, lastEventId: id }) =>
      tell({ type: 'signal', id, signal: parsed(data) }),
    );
    opened.addEventListener('resync', ({ lastEventId: id }) => tell({ type: 'resync', id }));
    opened.addEventListener('ready', ({ lastEventId: id }) => tell({ type: 'ready', id }));
    opened.addEventListener('error', () => {
      tell({ type: 'lost' });
      // The browser comes back by itself, except after an answer that is no stream.
      if (opened.readyState !== EventSource.CLOSED) return;
      // biome-ignore lint/nursery/noJsRestrictedProperties: when a retry begins is no secret.
      timer = setTimeout(open, REFUSED_MS * (1 + Math.random()));
    });
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
