import * as z from 'zod';
import { CATEGORIES } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { LEGAL_KINDS, REGISTRATIONS } from '../marketplace.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/**
 * The stream `marketplace-settings`: what its operators have chosen. Its texts are the marketplace's own and public, so
 * that they stay readable whoever leaves.
 */
export const marketplaceStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    // Closing registration must work when logos and texts have filled the stream. Logos are limited by their decider.
    MarketplaceEdited: 'reserve',
    LogoChosen: 'reserve',
  },
  events: {
    /** All of it. '' where nothing was chosen. */
    MarketplaceEdited: z.object({
      name: plain(),
      contact: plain(),
      categories: z.array(z.enum(CATEGORIES)),
      registration: z.enum(REGISTRATIONS),
      shownTestimonials: z.enum(['samples', 'own', 'none']),
      testimonials: z.array(z.object({ name: plain(), role: plain(), quote: plain() })),
    }),
    /** `image`: in base64; '' takes the logo away. `logoId` is new for each picture. */
    LogoChosen: z.object({ logoId: Id, image: plain() }),
    LegalTextPublished: z.object({ kind: z.enum(LEGAL_KINDS), text: plain(), publishedAt: Instant }),
    /** An operator wants to be asked for nothing on the first run. */
    FirstRunSkipped: z.object({ skippedAt: Instant }),
  },
});

/** Streams `joincode-<id>`: an invitation code, by an id that is an HMAC of it. The code itself is stored nowhere. */
export const joinCodeStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    JoinCodeReleased: 'always',
    JoinCodeRevoked: 'reserve',
  },
  events: {
    /** `note`: an operator's own words for whom it is. */
    JoinCodeMade: z.object({ codeId: Id, note: plain(), madeAt: Instant, expiresAt: Instant }),
    /** For an account that is being made. */
    JoinCodeUsed: z.object({ codeId: Id, userId: Id }),
    /** That account could not be made. */
    JoinCodeReleased: z.object({ codeId: Id }),
    JoinCodeRevoked: z.object({ codeId: Id }),
  },
});
