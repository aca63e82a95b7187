import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type Marketplace, type MarketplaceCommand, marketplace } from './marketplace.ts';

/** The one stream of the settings. */
export const SETTINGS = 'settings';

/** ms that what was read last serves those for whom it need not be the newest. */
const COPY_MS = 5_000;
/** ms between readings for logos that are not in the copy: anybody can ask for one that never was. */
const MISS_MS = 1_000;

type Copy = Readonly<{ state: Marketplace; readAt: number }>;

/**
 * The settings of the marketplace. Its stream holds pictures and long texts, so that it is read once at a time, and what
 * was read last is kept. `now`: ms of a clock.
 */
export function openMarketplaceSettings(store: EventStore, now: () => number = () => performance.now()) {
  const write = handle(store, marketplace, 'marketplace');
  let copy: Copy | null = null;

  /** A reading that ends after a later one does not replace it. */
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
    /** As they are in the log at this moment, so that they count at once in every process. */
    find,
    /** As they were a few seconds ago at most, for what decides nothing. */
    recent: () => copyOf(COPY_MS),
    /** What the marketplace is called, as of a few seconds ago at most. */
    name: async () => (await copyOf(COPY_MS)).name || DEFAULT_NAME,
    /** The picture with this id, in base64, if it is the logo; another process may have chosen it a second ago. */
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
 * Makes a reading that many ask for run once at a time. Whoever asks gets what a reading found that began after they had
 * asked: those who come while one runs share the next one.
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
