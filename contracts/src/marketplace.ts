/** Who may make an account. */
export const REGISTRATIONS = ['open', 'invitation', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

/** Texts of the operator that people are bound by, or that the law asks for. */
export const LEGAL_KINDS = ['terms', 'privacy', 'imprint'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** What a marketplace is called until an operator gives it a name. */
export const DEFAULT_NAME = 'Hirelane';

/** Characters at most, and entries. */
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
  /** Bytes of the picture as it is sent. */
  logo: 64 * 1024,
  /** Invitation codes that can be listed. */
  joinCodes: 500,
  joinCodeNote: 80,
  /** Days. */
  joinCodeLife: 90,
} as const;

/** An invitation code as it is shown: four groups of four. Letters and digits that are mistaken for others are left out. */
export const JOIN_CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const JOIN_CODE_LENGTH = 16;

/** The channel of the database on which each change of the settings is told; the message is empty. */
export const MARKETPLACE_CHANNEL = 'hirelane_marketplace';
