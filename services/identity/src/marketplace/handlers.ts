import { LEGAL_KINDS, MARKETPLACE_CHANNEL } from '@hirelane/api/marketplace';
import type { Marketplace as Shown } from '@hirelane/api/schemas/marketplace';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { Handlers } from '@hirelane/http/handlers';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import { databaseTime } from '@hirelane/postgres/database-time';
import type { Queryable } from '@hirelane/postgres/pool';
import type { Resources } from '@hirelane/service/service';
import { openEventsTokens } from './events-tokens/events-tokens.ts';
import { eventsTokenHandlers } from './events-tokens/handlers.ts';
import { openJoinCodeAdmission } from './join-codes/admission.ts';
import { joinCodeHandlers } from './join-codes/handlers.ts';
import { openJoinCodes } from './join-codes/join-codes.ts';
import { joinCodesQuery } from './join-codes/projection.ts';
import type { Marketplace, MarketplaceCommand } from './marketplace.ts';
import { type MarketplaceStore, openMarketplaceSettings } from './settings.ts';

type Names =
  | 'marketplaceNow'
  | 'readLegalTexts'
  | 'downloadLogo'
  | 'readMarketplaceSettings'
  | 'editMarketplace'
  | 'chooseLogo'
  | 'publishLegalText'
  | 'setUpMarketplace'
  | 'skipFirstRun';

type Parts = Readonly<{ settings: MarketplaceStore; pool: Queryable }>;

/** A picture with a given id never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

/** Opens the marketplace settings, the admission of new accounts and the tokens for the public event stream. */
export async function openMarketplace({ store, pool, model }: Resources, hmacKey: string) {
  const settings = openMarketplaceSettings(store);
  const joinCodes = openJoinCodes({ store, hmacKey, now: () => databaseTime(pool) });
  const list = joinCodesQuery(pool, model.schema);
  const eventsTokens = await openEventsTokens({ store, pool });
  return {
    settings,
    admission: openJoinCodeAdmission({ settings, joinCodes }),
    handlers: {
      ...marketplaceHandlers({ settings, pool }),
      ...joinCodeHandlers({ joinCodes, list }),
      ...eventsTokenHandlers(eventsTokens),
    },
  };
}

/** Handlers for the marketplace settings. The bff is notified of each change immediately. */
function marketplaceHandlers({ settings, pool }: Parts): Pick<Handlers<'identity'>, Names> {
  async function change(command: MarketplaceCommand, context: Context) {
    const wrote = await settings.change(command, context);
    // A retry also notifies the bff, because the first attempt may have crashed before this point.
    await pool.query(`SELECT pg_notify('${MARKETPLACE_CHANNEL}', '')`);
    return { body: { data: { version: wrote.state.version } }, wrote };
  }
  const now = () => databaseTime(pool);

  return {
    async marketplaceNow() {
      return { body: { data: shown(await settings.find()) } };
    },
    async readLegalTexts({ query: { kind } }) {
      const { legal } = await settings.recent();
      const versions = legal
        .filter((text) => text.kind === kind)
        .map(({ text, publishedAt }) => ({ text, publishedAt }));
      return { body: { data: versions.reverse() } };
    },
    async downloadLogo({ params: { id }, response }) {
      const bytes = Buffer.from((await settings.logo(id)) ?? '', 'base64');
      const type = imageTypeOf(bytes);
      if (type === null) throw new HttpProblem('unknown');
      response.status(200).set({
        'content-type': type,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': FOR_A_YEAR,
      });
      response.end(bytes);
      return null;
    },
    async readMarketplaceSettings() {
      return { body: { data: shownToOperators(await settings.find()) } };
    },
    editMarketplace: ({ body: { version, ...edited }, context }) =>
      change({ type: 'Edit', version, settings: edited }, context),
    chooseLogo({ body: { version, image }, newId, context }) {
      if (image !== null && imageTypeOf(Buffer.from(image, 'base64')) === null) {
        throw invalidField('image', 'A logo must be a PNG, JPG or WEBP image.');
      }
      return change({ type: 'ChooseLogo', version, logoId: newId, image }, context);
    },
    publishLegalText: async ({ body, context }) =>
      change({ type: 'PublishLegalText', ...body, at: await now() }, context),
    setUpMarketplace: async ({ body: { version, ...form }, context }) =>
      change({ type: 'SetUp', version, form, at: await now() }, context),
    skipFirstRun: async ({ context }) => change({ type: 'SkipFirstRun', at: await now() }, context),
  };
}

const SIGNATURES = [
  ['image/png', (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
] as const;

/** A picture's type according to its first bytes; null if it is not an accepted type. */
const imageTypeOf = (bytes: Buffer): (typeof SIGNATURES)[number][0] | null =>
  SIGNATURES.find(([, isOne]) => isOne(bytes))?.[0] ?? null;

/** The public settings. */
function shown(state: Marketplace): Shown {
  const { name, contact, logo, categories, registration, shownTestimonials, testimonials } = state;
  return {
    name,
    contact,
    registration,
    logo: logo?.id ?? null,
    categories: [...categories],
    testimonials: { shown: shownTestimonials, own: [...testimonials] },
  };
}

/** The public settings, the settings shown only to operators, and the current version of each legal text. */
function shownToOperators(state: Marketplace) {
  const { version, isNew, legal } = state;
  const current = LEGAL_KINDS.flatMap((kind) => legal.findLast((text) => text.kind === kind) ?? []);
  return { ...shown(state), version, isNew, legal: current };
}
