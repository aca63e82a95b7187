import * as z from 'zod';
import { CATEGORIES } from '../constants.ts';
import { Id, Instant, line, lines, orStop, Version } from '../fields.ts';
import {
  JOIN_CODE_LENGTH,
  JOIN_CODE_LETTERS,
  LEGAL_KINDS,
  MARKETPLACE_LIMITS as MAX,
  REGISTRATIONS,
} from '../marketplace.ts';

export const LegalKindName = z.enum(LEGAL_KINDS, 'Choose terms, privacy or imprint.');
const RegistrationChoice = z.enum(REGISTRATIONS, 'Choose open, by invitation or closed.');

/** If empty, the default applies. */
const optionalLine = (label: string, max: number) => line(label, max, 0);

const Name = optionalLine('Name', MAX.name);
/** An email address or the URL of a page. */
const Contact = optionalLine('Contact', MAX.contact).refine(
  (contact) => contact === '' || z.email().safeParse(contact).success || isWebAddress(contact),
  'Enter an email address, or a web address that begins with https://.',
);

/** Whether a string is a URL that a page may link to. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

const Testimonial = z.object({
  name: line('Name', MAX.speaker),
  role: optionalLine('Role', MAX.speakerRole),
  quote: line('Quote', MAX.quote),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** `samples` are the built-in testimonials, labelled as samples. */
const Testimonials = z.object({
  shown: z.enum(['samples', 'own', 'none'], 'Choose which testimonials to show.'),
  own: z.array(Testimonial).max(MAX.testimonials, `There can be at most ${MAX.testimonials} testimonials.`),
});

const Offered = z
  .array(z.enum(CATEGORIES, 'Choose categories from the list.'), 'Categories must be a list.')
  .min(1, 'Choose at least one category.')
  .max(CATEGORIES.length)
  .refine((names) => new Set(names).size === names.length, 'Choose each category once.');

const Logo = z
  .string('The picture cannot be read.')
  .max(Math.ceil(MAX.logo / 3) * 4, orStop('The picture is too large.'))
  .check(z.base64('The picture cannot be read.'))
  .nullable();

/**
 * `version`, here and below, is the version of the settings that the operator has seen, so that another operator's
 * later change is never overwritten.
 */
export const EditMarketplace = z.object({
  version: Version,
  name: Name,
  contact: Contact,
  categories: Offered,
  registration: RegistrationChoice,
  testimonials: Testimonials,
});
export type EditMarketplace = z.infer<typeof EditMarketplace>;

/** `image` is a PNG, JPEG or WebP in base64; null removes the logo. */
export const ChooseLogo = z.object({ version: Version, image: Logo });

const LegalText = lines('Text', MAX.legalText);
export const PublishLegalText = z.object({ version: Version, kind: LegalKindName, text: LegalText });

const FirstLegalText = z
  .string()
  .max(MAX.legalText, orStop())
  .refine(
    (text) => text.trim() === '' || LegalText.safeParse(text).success,
    'Text contains characters that are not allowed.',
  );

/** All fields may be empty. */
export const SetUpMarketplace = z.object({
  version: Version,
  name: Name,
  contact: Contact,
  registration: RegistrationChoice,
  terms: FirstLegalText,
  privacy: FirstLegalText,
  imprint: FirstLegalText,
});
export type SetUpMarketplace = z.infer<typeof SetUpMarketplace>;

/** The public settings of a marketplace. `logo` is the id in the logo's URL. `contact` and `name` are '' if not set. */
export const Marketplace = z.object({
  name: z.string(),
  contact: z.string(),
  logo: Id.nullable(),
  categories: z.array(z.enum(CATEGORIES)),
  registration: z.enum(REGISTRATIONS),
  testimonials: z.object({
    shown: z.enum(['samples', 'own', 'none']),
    own: z.array(z.object({ name: z.string(), role: z.string(), quote: z.string() })),
  }),
});
export type Marketplace = z.infer<typeof Marketplace>;
export const MarketplaceAnswer = z.object({ data: Marketplace });

export const LegalQuery = z.object({ kind: LegalKindName });
/** Every version of a legal text, current one first; empty if the operator has published none. */
export const LegalTexts = z.object({ data: z.array(z.object({ text: z.string(), publishedAt: Instant })) });
export type LegalTexts = z.infer<typeof LegalTexts>;

/**
 * `isNew` is true if no operator has set anything or skipped the first run. `legal` is the current text of each kind.
 */
export const MarketplaceSettings = z.object({
  data: Marketplace.extend({
    version: z.int(),
    isNew: z.boolean(),
    legal: z.array(z.object({ kind: z.enum(LEGAL_KINDS), text: z.string(), publishedAt: Instant })),
  }),
});
export type MarketplaceSettings = z.infer<typeof MarketplaceSettings>['data'];
export const MarketplaceChanged = z.object({ data: z.object({ version: z.int() }) });

/** The code as typed by a user, in upper or lower case, with or without dashes. */
// biome-ignore lint/plugin/built-expression: its parts are constants.
const CODE = new RegExp(`^[${JOIN_CODE_LETTERS}]{${JOIN_CODE_LENGTH}}$`);
export const JoinCode = z
  .string('Enter your invitation code.')
  .max(40, orStop('This is not an invitation code.'))
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .refine(
    (code) => code === '' || CODE.test(code),
    'This is not an invitation code. A code has 16 letters and digits.',
  );

export const MakeJoinCode = z.object({
  /** The code's intended user or purpose. */
  note: optionalLine('Note', MAX.joinCodeNote),
  days: z
    .int('Days must be a whole number.')
    .min(1, 'Days must be at least 1.')
    .max(MAX.joinCodeLife, `Days can be at most ${MAX.joinCodeLife}.`),
});
export type MakeJoinCode = z.infer<typeof MakeJoinCode>;

/** `code` is returned only once and is not stored. */
export const JoinCodeMade = z.object({ data: z.object({ _id: Id, code: z.string(), expiresAt: Instant }) });
export const JoinCodeRevoked = z.object({ data: z.object({ _id: Id }) });
export const JOIN_CODE_STATES = ['open', 'used', 'revoked', 'expired'] as const;
/** Latest first, at most MARKETPLACE_LIMITS.joinCodes. */
export const JoinCodes = z.object({
  data: z.array(
    z.object({ _id: Id, note: z.string(), madeAt: z.string(), expiresAt: z.string(), state: z.enum(JOIN_CODE_STATES) }),
  ),
});
export type JoinCodes = z.infer<typeof JoinCodes>['data'];
