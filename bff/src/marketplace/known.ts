import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@hirelane/api/constants';
import { MARKETPLACE_CHANNEL } from '@hirelane/api/marketplace';
import type { Marketplace } from '@hirelane/api/schemas/marketplace';
import type { Logger } from 'pino';
import type { Identity } from '../auth/identity.ts';
import type { Listener } from '../listener.ts';

/** ms between two looks, for what was told while nobody listened and could not be asked for then. */
const LOOK_MS = 60_000;
/** ms between two tries while identity has never answered. */
const RETRY_MS = 1_000;
/** ms that an answer waits for identity where nothing is known yet. */
const FIRST_WAIT_MS = 2_000;

/** What counts while identity has never answered: a marketplace whose operators have chosen nothing. */
export const NOTHING_CHOSEN: Marketplace = {
  name: '',
  contact: '',
  logo: null,
  categories: [...CATEGORIES],
  registration: 'open',
  testimonials: { shown: 'samples', own: [] },
};

export type KnownMarketplace = Readonly<{
  /**
   * The settings as of the last change that this copy was told of; null while identity has never answered. Never
   * rejects, and takes two seconds at most.
   */
  known(): Promise<Marketplace | null>;
  /** The same, with NOTHING_CHOSEN instead of null. */
  now(): Promise<Marketplace>;
  stop(): void;
}>;

type Deps = Readonly<{
  identity: Pick<Identity, 'marketplaceNow'>;
  listener: Pick<Listener, 'on'>;
  logger: Pick<Logger, 'warn'>;
}>;

/**
 * A copy of the settings of the marketplace, for documents and for whoever asks. Identity tells of each change through
 * the database, so that it counts in every process at once. The stored settings decide; this only shows them.
 */
export function openKnownMarketplace({ identity, listener, logger }: Deps): KnownMarketplace {
  let known: Marketplace | null = null;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function ask() {
    const said = await identity.marketplaceNow(randomUUID());
    if (said.ok) known = said.body.data;
    else logger.warn({ event: 'marketplace-unknown', code: said.problem.code });
    if (known === null && !isStopped) retry = setTimeout(refresh, RETRY_MS).unref();
  }

  /** Asks after what was told before: whatever is told while a question is under way is asked for once more. */
  function refresh(): void {
    clearTimeout(retry);
    if (isStopped) return;
    if (running !== null) {
      isAskedAgain = true;
      return;
    }
    running = ask().finally(() => {
      running = null;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      refresh();
    });
  }

  listener.on(MARKETPLACE_CHANNEL, { hear: refresh, found: refresh, lost: () => undefined });
  const looking = setInterval(refresh, LOOK_MS).unref();

  async function knownSoon() {
    if (known === null) {
      refresh();
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS).unref())]);
    }
    return known;
  }

  return {
    known: knownSoon,
    now: async () => (await knownSoon()) ?? NOTHING_CHOSEN,
    stop() {
      isStopped = true;
      clearInterval(looking);
      clearTimeout(retry);
    },
  };
}
