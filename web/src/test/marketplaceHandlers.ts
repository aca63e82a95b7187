import { CATEGORIES } from '@hirelane/api/constants';
import {
  JoinCodeMade,
  JoinCodes,
  LegalTexts,
  MarketplaceAnswer,
  MarketplaceChanged,
  MarketplaceSettings,
} from '@hirelane/api/schemas/marketplace';
import { http } from 'msw';
import { json, note, type Sent } from '@/test/answers';

type Settings = ReturnType<typeof aMarketplace>;

/** The default settings, before an operator has changed anything. */
export const aMarketplace = (changes: Partial<MarketplaceSettings> = {}): MarketplaceSettings => ({
  version: 0,
  isNew: true,
  name: '',
  contact: '',
  logo: null,
  categories: [...CATEGORIES],
  registration: 'open',
  testimonials: { shown: 'samples', own: [] },
  legal: [],
  ...changes,
});

/** A marketplace's public data. */
export const shownMarketplaceHandlers = (read: () => Settings = aMarketplace, texts: LegalTexts['data'] = []) => [
  http.get('/api/v1/marketplace', () => {
    const { version: _version, isNew: _isNew, legal: _legal, ...data } = read();
    return json(MarketplaceAnswer, { data });
  }),
  http.get('/api/v1/marketplace/legal', () => json(LegalTexts, { data: texts })),
];

const CODE = '0190a0a0-0000-8000-8000-000000000001';

/** Handlers for an operator's requests. The settings are read for every request, so that a test can change them. */
export const operatorMarketplaceHandlers = (read: () => Settings, sent: Sent[] = []) => [
  http.get('/api/v1/operator/marketplace', () => json(MarketplaceSettings, { data: read() })),
  ...(['put', 'post'] as const).flatMap((method) =>
    ['', '/logo', '/legal', '/first-run', '/first-run/skip'].map((path) =>
      http[method](`/api/v1/operator/marketplace${path}`, async ({ request }) => {
        await note(sent, request);
        return json(MarketplaceChanged, { data: { version: read().version + 1 } });
      }),
    ),
  ),
  http.get('/api/v1/operator/join-codes', () =>
    json(JoinCodes, {
      data: [
        {
          _id: CODE,
          note: 'The weavers of Goa',
          madeAt: '2026-11-20T09:00:00.000Z',
          expiresAt: '2026-12-01T09:00:00.000Z',
          state: 'open',
        },
      ],
    }),
  ),
  http.post('/api/v1/operator/join-codes', async ({ request }) => {
    await note(sent, request);
    return json(
      JoinCodeMade,
      { data: { _id: CODE, code: 'ABCD-EFGH-JKMN-PQRS', expiresAt: '2026-12-01T09:00:00.000Z' } },
      201,
    );
  }),
];
