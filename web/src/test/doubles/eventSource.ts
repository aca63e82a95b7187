import { vi } from 'vitest';

/** Streams that pages have opened, in order. */
export const sources: FakeSource[] = [];

/** A stream whose messages the test sends, because jsdom has no `EventSource`. */
export class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly url: string;
  readyState: number = FakeSource.CONNECTING;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  /** Sends a message from the server. */
  say(event: 'ready' | 'resync' | 'signal', id: number, data: object = {}) {
    this.readyState = FakeSource.OPEN;
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: String(id) }));
  }

  /**
   * Simulates a lost connection. With `refused`, simulates a response that is not a stream, after which a browser does
   * not reconnect.
   */
  fail(how: 'lost' | 'refused') {
    this.readyState = how === 'refused' ? FakeSource.CLOSED : FakeSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }
}

/** Locks that work as in a browser: one holder per name at a time; later requests wait in order. */
class FakeLocks {
  readonly #queues = new Map<string, Promise<unknown>>();

  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>): Promise<unknown> {
    const before = this.#queues.get(name) ?? Promise.resolve();
    const mine = before.then(() => (signal.aborted ? undefined : work()));
    this.#queues.set(name, mine);
    return mine;
  }
}

/** Installs these doubles for a test. Vitest removes them afterwards. */
export function stubStreams({ canShare = true } = {}): void {
  sources.length = 0;
  vi.stubGlobal('EventSource', FakeSource);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: canShare ? new FakeLocks() : undefined });
  if (!canShare) Reflect.deleteProperty(navigator, 'locks');
}
