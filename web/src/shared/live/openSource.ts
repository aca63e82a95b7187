import { addressOf } from '@hirelane/contracts/routes/address';
import type { News, Signal } from '@/shared/live/news';

/** ms until a stream that was refused is tried again, at least; and up to twice that, so that many do not come at once. */
const REFUSED_MS = 15_000;

const parsed = (text: string): Signal => JSON.parse(text) as Signal;

/**
 * Opens the stream of this browser, and opens it again whenever it ends. `after`: the last signal that was heard.
 * Returns a function that closes it.
 */
export function openSource(userId: string, after: () => string | undefined, tell: (news: News) => void): () => void {
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
