/** Who may create an account. */
export const REGISTRATIONS = ['open', 'invitation', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** Texts of the operator that are binding for users, or required by law. */
export const LEGAL_KINDS = ['terms', 'privacy', 'imprint'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** The name of a marketplace until an operator chooses one. */
export const DEFAULT_NAME = 'Hirelane';

/** Maximum characters, and maximum entries of lists. */
export const MARKETPLACE_LIMITS = {
  name: 40,
  contact: 254,
  legalText: 60_000,
  /** Versions of one legal text. */
  legalVersions: 30,
  testimonials: 3,
  quote: 400,
  speaker: 60,
  speakerRole: 80,
  /** Bytes of the picture as it is uploaded. */
  logo: 64 * 1024,
  /** Invitation codes that can be listed. */
  joinCodes: 500,
  joinCodeNote: 80,
  /** Days. */
  joinCodeLife: 90,
} as const;

/** An invitation code as it is shown: four groups of four. Ambiguous letters and digits are not used. */
export const JOIN_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const JOIN_CODE_LENGTH = 16;

/** The PostgreSQL notification channel for changes of the settings; the payload is empty. */
export const MARKETPLACE_CHANNEL = 'hirelane_marketplace';
