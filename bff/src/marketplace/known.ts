import { randomUUID } from 'node:crypto';
import { CATEGORIES } from '@hirelane/api/constants';
import { MARKETPLACE_CHANNEL } from '@hirelane/api/marketplace';
import type { Marketplace } from '@hirelane/api/schemas/marketplace';
import type { Logger } from 'pino';
import type { Identity } from '../auth/identity.ts';
import type { Listener } from '../listener.ts';

/** Milliseconds between polls, in case a notification was missed and the request after reconnecting failed. */
const LOOK_MS = 60_000;
/** Milliseconds between attempts until identity responds for the first time. */
const RETRY_MS = 1_000;
/** The maximum time in milliseconds that a response waits for identity while the settings are unknown. */
const FIRST_WAIT_MS = 2_000;

/** The default settings, used until identity responds for the first time. */
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
   * Returns the settings as of the last change that this instance was notified of, or null if identity has never
   * responded. Never rejects, and takes at most two seconds.
   */
  known(): Promise<Marketplace | null>;
  /** Like `known`, but returns NOTHING_CHOSEN instead of null. */
  now(): Promise<Marketplace>;
  stop(): void;
}>;

type Deps = Readonly<{
  identity: Pick<Identity, 'marketplaceNow'>;
  listener: Pick<Listener, 'on'>;
  logger: Pick<Logger, 'warn'>;
}>;

/**
 * Caches the marketplace settings for documents and the API. Identity announces each change through the database, so
 * that it takes effect in every process at once. The cache is for display only; identity enforces the stored settings.
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

  /** Requests the settings. A change announced during a request causes another request. */
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

  listener.on(MARKETPLACE_CHANNEL, { receive: refresh, found: refresh, lost: () => undefined });
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
