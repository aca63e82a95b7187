import type { ByRole } from './by-role.ts';

/** `at once`: at most one an hour for each thing. `daily`: in one mail in the morning. */
export const MAIL_TIMES = ['at once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];
/** The hour of the day at which the daily mail is sent, in the person's own time zone. */
export const DAILY_MAIL_HOUR = 8;

type Group = Readonly<{
  /** What people read of it, in the settings and in the mails themselves. */
  name: string;
  /** When somebody is mailed, in the settings. */
  hint: ByRole<string>;
  /** The time for people who have chosen nothing: at once for what waits for them or changes what they have agreed. */
  first: MailTime;
  /** The role of the people who are mailed; absent: both. */
  role?: 'client' | 'freelancer';
  /** Everybody is mailed at once, and cannot turn it off: what an operator does to them. */
  isAlways?: true;
}>;

/**
 * What people choose by whether and when they are mailed. Names of groups have at most 16 characters, which links to
 * unsubscribe have room for, and stand in events: they stay.
 */
export const GROUPS = {
  proposals: {
    name: 'Proposals to my projects',
    hint: 'A freelancer sends, revises or withdraws a proposal.',
    // There may be hundreds.
    first: 'daily',
    role: 'client',
  },
  'own-proposals': {
    name: 'My proposals',
    hint: 'You are shortlisted or declined, or a project closes or opens again.',
    first: 'at once',
    role: 'freelancer',
  },
  offers: { name: 'Offers', hint: 'An offer is made, accepted or declined, or it ends.', first: 'at once' },
  contracts: {
    name: 'Contracts',
    hint: 'Work is delivered or accepted, changes are asked for, terms change, or a contract ends.',
    first: 'at once',
  },
  payments: {
    name: 'Payments and invoices',
    hint: 'A payment is recorded, corrected, confirmed or disputed, or an invoice is issued.',
    first: 'at once',
  },
  reviews: { name: 'Reviews', hint: 'You have a review.', first: 'at once' },
  messages: { name: 'Messages', hint: 'Somebody writes to you.', first: 'at once' },
  invitations: {
    name: 'Invitations',
    hint: { client: 'A freelancer declines your invitation.', freelancer: 'A client invites you to a project.' },
    first: 'at once',
  },
  questions: {
    name: 'Questions and answers',
    hint: 'Somebody asks about your project, or answers your question.',
    first: 'daily',
  },
  'saved-searches': {
    name: 'Saved searches',
    hint: 'A new project matches one of your searches.',
    // How soon is chosen for each search.
    first: 'at once',
    role: 'freelancer',
  },
  reports: {
    name: 'Decisions of the operator',
    hint: 'Something that you reported is decided, or something of yours is hidden or shown again.',
    first: 'at once',
    isAlways: true,
  },
} as const satisfies Readonly<Record<string, Group>>;

export type MailGroup = keyof typeof GROUPS;
/** In the order of the settings and of the daily mail. */
export const MAIL_GROUPS = Object.keys(GROUPS) as readonly MailGroup[];
export const ALWAYS_MAILED: ReadonlySet<MailGroup> = new Set(
  MAIL_GROUPS.filter((group) => 'isAlways' in GROUPS[group]),
);

/** What the operator does to an account: its owner is always mailed about it. */
export const ACCOUNT_MAILS = [
  'account-suspended',
  'account-restored',
  'company-verified',
  'company-unverified',
] as const;

/** What a link to unsubscribe is about: one group, or all that are in the daily mail. */
export type LinkedMails = MailGroup | 'digest';

const ID_BYTES = 16;
const GROUP_BYTES = 16;

/**
 * Which mails a link to unsubscribe is about: its token holds 16 bytes of the person's id, then the name of the group.
 * null where it holds no such name. It says nothing about whether the token is ours.
 */
export function mailsOfLink(token: string): LinkedMails | null {
  try {
    const bytes = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
    const name = bytes.slice(ID_BYTES, ID_BYTES + GROUP_BYTES).replaceAll('\0', '');
    return name === 'digest' ? name : (MAIL_GROUPS.find((group) => group === name) ?? null);
  } catch {
    return null;
  }
}
