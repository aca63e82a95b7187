import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type Marketplace, type MarketplaceCommand, marketplace } from './marketplace.ts';

/** The only settings stream. */
export const SETTINGS = 'settings';

/** How long a cached copy of the settings is used, in ms, where the settings do not have to be up to date. */
const COPY_MS = 5_000;
/**
 * Minimum interval in ms between reads for logos that are not cached, because anyone can request logos that do not
 * exist.
 */
const MISS_MS = 1_000;

type Copy = Readonly<{ state: Marketplace; readAt: number }>;

/**
 * The marketplace settings. Their stream contains pictures and long texts, so concurrent reads are shared and the last
 * result is cached. `now`: a clock in ms.
 */
export function openMarketplaceSettings(store: EventStore, now: () => number = () => performance.now()) {
  const write = handle(store, marketplace, 'marketplace');
  let copy: Copy | null = null;

  /** The result of an older read that finishes later does not replace a newer result. */
  function keep(state: Marketplace, readAt: number): Marketplace {
    if (copy === null || state.version >= copy.state.version) copy = { state, readAt };
    return state;
  }
  const find = shareReads(async () => {
    const readAt = now();
    return keep((await load(store, marketplace, `marketplace-${SETTINGS}`)).state, readAt);
  });
  const copyOf = async (ms: number) => (copy !== null && now() - copy.readAt < ms ? copy.state : find());

  return {
    /** The settings currently in the log, so that changes take effect immediately in every process. */
    find,
    /** The settings, at most a few seconds old, for everything except decisions. */
    recent: () => copyOf(COPY_MS),
    /** The marketplace's name, at most a few seconds old. */
    name: async () => (await copyOf(COPY_MS)).name || DEFAULT_NAME,
    /**
     * The picture with this id, in base64, if it is the logo; otherwise null. Also finds a logo that was chosen in
     * another process at least a second ago.
     */
    async logo(id: string): Promise<string | null> {
      const { logo } = copy?.state.logo?.id === id ? await copyOf(COPY_MS) : await copyOf(MISS_MS);
      return logo?.id === id ? logo.image : null;
    },
    async change(command: MarketplaceCommand, context: Context) {
      const readAt = now();
      const wrote = await write(SETTINGS, command, context);
      keep(wrote.state, readAt);
      return wrote;
    },
  };
}

export type MarketplaceStore = ReturnType<typeof openMarketplaceSettings>;

/**
 * Shares reads between concurrent callers, so that only one read runs at a time. Callers get the result of a read that
 * began after their call, so all callers during a read share the next read.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  async function begin(): Promise<T> {
    await running?.catch(() => undefined);
    next = null;
    const mine = read();
    running = mine;
    return mine;
  }
  return () => {
    next ??= begin();
    return next;
  };
}
