/** Who may create an account. */
export const REGISTRATIONS = ['open', 'invitation', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** Text from the operator that is binding for users or required by law. */
export const LEGAL_KINDS = ['terms', 'privacy', 'imprint'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** A marketplace's name until an operator chooses one. */
export const DEFAULT_NAME = 'Hirelane';

/** Maximum numbers of characters and of list entries. */
export const MARKETPLACE_LIMITS = {
  name: 40,
  contact: 254,
  legalText: 60_000,
  /** Versions of each legal text. */
  legalVersions: 30,
  testimonials: 3,
  quote: 400,
  speaker: 60,
  speakerRole: 80,
  /** The size of the uploaded picture in bytes. */
  logo: 64 * 1024,
  /** The maximum number of invitation codes in the list. */
  joinCodes: 500,
  joinCodeNote: 80,
  /** In days. */
  joinCodeLife: 90,
} as const;

/** An invitation code as displayed: four groups of four, without ambiguous letters or digits. */
export const JOIN_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const JOIN_CODE_LENGTH = 16;

/** The PostgreSQL notification channel for changes to the settings; the payload is empty. */
export const MARKETPLACE_CHANNEL = 'hirelane_marketplace';
