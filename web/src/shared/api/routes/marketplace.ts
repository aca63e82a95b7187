// Written by `npm run contracts`.
import type { marketplaceRoutes } from '@hirelane/api/routes/marketplace';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const Marketplace = object({
  name: text,
  contact: text,
  logo: nullable(text),
  categories: list(
    oneOf(
      'Graphics & Design',
      'Digital Marketing',
      'Video & Animation',
      'Music & Audio',
      'Programming & Tech',
      'Business',
      'Lifestyle',
      'Photography',
    ),
  ),
  registration: oneOf('open', 'invitation', 'closed'),
  testimonials: object({
    shown: oneOf('samples', 'own', 'none'),
    own: list(object({ name: text, role: text, quote: text })),
  }),
});

const MarketplaceAnswer = object({ data: Marketplace });

const LegalTexts = object({ data: list(object({ text: text, publishedAt: text })) });

const MarketplaceSettings = object({
  data: object({
    name: text,
    contact: text,
    logo: nullable(text),
    categories: list(
      oneOf(
        'Graphics & Design',
        'Digital Marketing',
        'Video & Animation',
        'Music & Audio',
        'Programming & Tech',
        'Business',
        'Lifestyle',
        'Photography',
      ),
    ),
    registration: oneOf('open', 'invitation', 'closed'),
    testimonials: object({
      shown: oneOf('samples', 'own', 'none'),
      own: list(object({ name: text, role: text, quote: text })),
    }),
    version: number,
    isNew: flag,
    legal: list(object({ kind: oneOf('terms', 'privacy', 'imprint'), text: text, publishedAt: text })),
  }),
});

const MarketplaceChanged = object({ data: object({ version: number }) });

const JoinCodes = object({
  data: list(
    object({
      _id: text,
      note: text,
      madeAt: text,
      expiresAt: text,
      state: oneOf('open', 'used', 'revoked', 'expired'),
    }),
  ),
});

const JoinCodeMade = object({ data: object({ _id: text, code: text, expiresAt: text }) });

const JoinCodeRevoked = object({ data: object({ _id: text }) });

export const marketplaceApi = apiOf<typeof marketplaceRoutes>()({
  readMarketplace: ['GET /api/v1/marketplace', MarketplaceAnswer],
  readLegalTexts: ['GET /api/v1/marketplace/legal', LegalTexts],
  downloadLogo: ['GET /api/v1/marketplace/logo/:id'],
  readMarketplaceSettings: ['GET /api/v1/operator/marketplace', MarketplaceSettings],
  editMarketplace: ['PUT /api/v1/operator/marketplace', MarketplaceChanged],
  chooseLogo: ['PUT /api/v1/operator/marketplace/logo', MarketplaceChanged],
  publishLegalText: ['POST /api/v1/operator/marketplace/legal', MarketplaceChanged],
  setUpMarketplace: ['POST /api/v1/operator/marketplace/first-run', MarketplaceChanged],
  skipFirstRun: ['POST /api/v1/operator/marketplace/first-run/skip', MarketplaceChanged],
  listJoinCodes: ['GET /api/v1/operator/join-codes', JoinCodes],
  makeJoinCode: ['POST /api/v1/operator/join-codes', JoinCodeMade],
  revokeJoinCode: ['DELETE /api/v1/operator/join-codes/:id', JoinCodeRevoked],
});
