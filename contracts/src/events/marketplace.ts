import * as z from 'zod';
import { CATEGORIES } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { LEGAL_KINDS, REGISTRATIONS } from '../marketplace.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/**
 * The stream `marketplace-settings`: the settings that operators have chosen. Its text belongs to the marketplace and
 * is public, so it remains readable when its author leaves.
 */
export const marketplaceStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    // Accepted even when logos and text have filled the stream, so that registration can still be closed. The decider
    // limits the number of stored logos.
    MarketplaceEdited: 'reserve',
    LogoChosen: 'reserve',
  },
  events: {
    /** All settings. Those that were not chosen are ''. */
    MarketplaceEdited: z.object({
      name: plain(),
      contact: plain(),
      categories: z.array(z.enum(CATEGORIES)),
      registration: z.enum(REGISTRATIONS),
      shownTestimonials: z.enum(['samples', 'own', 'none']),
      testimonials: z.array(z.object({ name: plain(), role: plain(), quote: plain() })),
    }),
    /** `image` is in base64; '' removes the logo. `logoId` is new for each picture. */
    LogoChosen: z.object({ logoId: Id, image: plain() }),
    LegalTextPublished: z.object({ kind: z.enum(LEGAL_KINDS), text: plain(), publishedAt: Instant }),
    /** An operator skipped the setup questions. */
    FirstRunSkipped: z.object({ skippedAt: Instant }),
  },
});

/** Streams `joincode-<id>`: an invitation code. Its id is an HMAC of the code, which is not stored. */
export const joinCodeStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    JoinCodeReleased: 'always',
    JoinCodeRevoked: 'reserve',
  },
  events: {
    /** `note` is the operator's note about the intended user. */
    JoinCodeMade: z.object({ codeId: Id, note: plain(), madeAt: Instant, expiresAt: Instant }),
    /** The code was used for an account that is being created. */
    JoinCodeUsed: z.object({ codeId: Id, userId: Id }),
    /** The account that the code was used for could not be created. */
    JoinCodeReleased: z.object({ codeId: Id }),
    JoinCodeRevoked: z.object({ codeId: Id }),
  },
});
