import { heardBefore, noteHeard } from '@/shared/live/heard';
import type { News, Signal } from '@/shared/live/news';
import { shareSource } from '@/shared/live/shareSource';
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
