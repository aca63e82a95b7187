import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type MarketplaceCommand, type MarketplaceEvent, marketplace } from './marketplace.ts';

/** The one stream of the settings. */
export const SETTINGS = 'settings';

/** The settings of the marketplace, read from the log, so that they count at once in every copy. */
export function openMarketplaceSettings(store: EventStore) {
  const change = handle(store, marketplace, 'marketplace');
  return {
    find: async () => (await load(store, marketplace, `marketplace-${SETTINGS}`)).state,
    change: (command: MarketplaceCommand, context: Context) => change(SETTINGS, command, context),
    past: () => store.read<MarketplaceEvent>(`marketplace-${SETTINGS}`),
  };
}

export type MarketplaceStore = ReturnType<typeof openMarketplaceSettings>;
