import { randomUUID } from 'node:crypto';
import { EVENTS_TOKEN_LIMITS } from '@hirelane/api/events-tokens';
import { MARKETPLACE_LIMITS as MAX } from '@hirelane/api/marketplace';
import { eventsTokensRoutes } from '@hirelane/api/routes/events-tokens';
import { marketplaceRoutes as routes } from '@hirelane/api/routes/marketplace';
import { type Cases, long } from './case.ts';

const CHOSEN = { version: 0, name: 'Weavers', contact: '', registration: 'open' };

/** The body is validated before the version is compared. */
export const marketplaceCases: Cases = {
  editMarketplace: {
    as: 'operator',
    path: () => routes.editMarketplace.path,
    valid: () => ({ ...CHOSEN, categories: ['Business'], testimonials: { shown: 'none', own: [] } }),
    overlong: { name: long(MAX.name), contact: `https://${long(MAX.contact)}` },
    optional: [],
    texts: ['name'],
  },
  setUpMarketplace: {
    as: 'operator',
    path: () => routes.setUpMarketplace.path,
    valid: () => ({ ...CHOSEN, terms: '', privacy: '', imprint: '' }),
    overlong: { name: long(MAX.name), terms: long(MAX.legalText) },
    optional: [],
    texts: ['name', 'terms'],
  },
  chooseLogo: {
    as: 'operator',
    path: () => routes.chooseLogo.path,
    valid: () => ({ version: 0, image: null }),
    overlong: { image: 'A'.repeat(Math.ceil(MAX.logo / 3) * 4 + 4) },
    optional: [],
    texts: [],
  },
  publishLegalText: {
    as: 'operator',
    path: () => routes.publishLegalText.path,
    valid: () => ({ version: 0, kind: 'terms', text: 'Be kind.' }),
    overlong: { text: long(MAX.legalText) },
    optional: [],
    texts: ['text'],
  },
  makeJoinCode: {
    as: 'operator',
    path: () => routes.makeJoinCode.path,
    valid: () => ({ note: 'For Asha', days: 7 }),
    overlong: { note: long(MAX.joinCodeNote) },
    optional: [],
    texts: ['note'],
  },
  createEventsToken: {
    as: 'operator',
    path: () => eventsTokensRoutes.createEventsToken.path,
    valid: () => ({ name: randomUUID() }),
    overlong: { name: long(EVENTS_TOKEN_LIMITS.name) },
    optional: [],
    texts: ['name'],
  },
};
