import { addressOf } from '@hirelane/api/routes/address';
import { lastSignalBefore, noteHeard } from '@/shared/live/lastSignal';
import type { News, Signal } from '@/shared/live/news';
import { setLive } from '@/shared/live/state';

/** Time in milliseconds after which a hidden tab unsubscribes, so that it does not keep a stream open for hours. */
const UNSEEN_MS = 600_000;

interface Listener {
  onSignal: (signal: Signal) => void;
  /** Called when any data may have changed. */
  resync: () => void;
}

/**
 * Subscribes to live updates for this user until the returned function is called. A tab that has been hidden for a long
 * time pauses, and receives the missed signals when it is shown again.
 */
export function startListening(userId: string, { onSignal, resync }: Listener): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = lastSignalBefore(userId);
  /** Whether this page has received every signal since it was loaded. */
  let isWhole = lastId !== undefined;

  function take(news: News) {
    setLive(news.type !== 'lost');
    if (news.type === 'lost') return;
    const isBehind = news.type === 'joined' && news.id !== (lastId ?? '');
    if (news.id !== '') {
      lastId = news.id;
      noteHeard(userId, news.id);
    }
    if (news.type === 'signal') onSignal(news.signal);
    else if (news.type === 'resync' || !isWhole || isBehind) resync();
    isWhole = true;
  }

  function start() {
    clearTimeout(timer);
    stop ??= shareSource({ userId, after: () => lastId, deliver: take });
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

/** The message from a tab that has just subscribed. The tab with the stream replies with its state. */
interface Asking {
  type: 'asking';
}

type Said = News | Asking;

interface Sharing {
  userId: string;
  after: () => string | undefined;
  deliver: (news: News) => void;
}

const canShare = (): boolean => 'locks' in navigator && typeof BroadcastChannel !== 'undefined';

/**
 * Receives live updates over one stream for all tabs of this browser: the tab that holds the lock has the stream and
 * informs the others. When that tab is closed, another tab gets the lock. In a browser without locks or channels, each
 * tab has a separate stream. Returns a function that unsubscribes.
 */
function shareSource({ userId, after, deliver }: Sharing): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  if (!canShare()) return openSource(userId, after, deliver);
  const name = `live.${userId}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  /** Whether this tab has the stream and the stream is not interrupted. */
  let isOpen = false;

  // biome-ignore lint/plugin/message-listener: a channel has no other speakers than pages of this origin.
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.type !== 'asking') deliver(data);
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
        deliver(news);
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        channel.postMessage({ type: 'lost' } satisfies News);
        resolve();
      });
    });
  // Rejects when this tab is closed before it gets the lock.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);

  return () => {
    leaving.abort();
    channel.close();
  };
}

/**
 * Minimum delay in milliseconds before a refused stream is retried. The actual delay is up to twice as long, to spread
 * retries out.
 */
const REFUSED_MS = 15_000;

const parsed = (text: string): Signal => JSON.parse(text) as Signal;

/**
 * Opens this browser's stream, and reopens it whenever it ends. `after` returns the id of the last received signal.
 * Returns a function that closes the stream.
 */
function openSource(userId: string, after: () => string | undefined, deliver: (news: News) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    const opened = new EventSource(addressOf('/api/v1/live', {}, { user: userId, after: after() }));
    source = opened;
    opened.addEventListener('signal', ({ data, lastEventId: id }) =>
      deliver({ type: 'signal', id, signal: parsed(data) }),
    );
    opened.addEventListener('resync', ({ lastEventId: id }) => deliver({ type: 'resync', id }));
    opened.addEventListener('ready', ({ lastEventId: id }) => deliver({ type: 'ready', id }));
    opened.addEventListener('error', () => {
      deliver({ type: 'lost' });
      // The browser reconnects automatically, except after a response that is not a stream.
      if (opened.readyState !== EventSource.CLOSED) return;
      // biome-ignore lint/nursery/noJsRestrictedProperties: the time of a retry is not secret.
      timer = setTimeout(open, REFUSED_MS * (1 + Math.random()));
    });
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
