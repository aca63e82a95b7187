import type { ByRole } from './by-role.ts';

/** `at once`: at most one mail an hour for each thing. `daily`: in one mail in the morning. */
export const MAIL_TIMES = ['at once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];
/** The hour of the day at which the daily mail is sent, in the recipient's time zone. */
export const DAILY_MAIL_HOUR = 8;

type Group = Readonly<{
  /** The name in the settings and in mails. */
  name: string;
  /** When a mail is sent, as the settings describe it. */
  hint: ByRole<string>;
  /** The time until the user chooses one: at once for what waits for them or changes an agreement of theirs. */
  first: MailTime;
  /** The role of the recipients; absent: both. */
  role?: 'client' | 'freelancer';
  /** Always sent at once, and cannot be turned off: actions of an operator against the user. */
  isAlways?: true;
}>;

/**
 * The groups for which users choose whether and when to receive mails. Names of groups have at most 16 characters,
 * because of the links to unsubscribe, and are stored in events: they never change.
 */
export const GROUPS = {
  proposals: {
    name: 'Proposals to my projects',
    hint: 'A freelancer sends, revises or withdraws a proposal.',
    // There may be hundreds of them.
    first: 'daily',
    role: 'client',
  },
  'own-proposals': {
    name: 'My proposals',
    hint: 'You are shortlisted or declined, or a project closes or reopens.',
    first: 'at once',
    role: 'freelancer',
  },
  offers: { name: 'Offers', hint: 'An offer is made, accepted or declined, or it ends.', first: 'at once' },
  contracts: {
    name: 'Contracts',
    hint: 'Work is delivered or accepted, changes are requested, terms change, or a contract ends.',
    first: 'at once',
  },
  payments: {
    name: 'Payments and invoices',
    hint: 'A payment is recorded, corrected, confirmed or disputed, or an invoice is issued.',
    first: 'at once',
  },
  reviews: { name: 'Reviews', hint: 'You receive a review.', first: 'at once' },
  messages: { name: 'Messages', hint: 'You receive a message.', first: 'at once' },
  invitations: {
    name: 'Invitations',
    hint: { client: 'A freelancer declines your invitation.', freelancer: 'A client invites you to a project.' },
    first: 'at once',
  },
  questions: {
    name: 'Questions and answers',
    hint: 'A freelancer asks about your project, or a client answers your question.',
    first: 'daily',
  },
  'saved-searches': {
    name: 'Saved searches',
    hint: 'A new project matches one of your searches.',
    // Users choose how soon for each search.
    first: 'at once',
    role: 'freelancer',
  },
  reports: {
    name: 'Decisions by the operator',
    hint: 'Something that you reported is decided, or something of yours is hidden or restored.',
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

/** What the operator does to an account: its owner always gets a mail about it. */
export const ACCOUNT_MAILS = [
  'account-suspended',
  'account-restored',
  'company-verified',
  'company-unverified',
] as const;

/** The mails that an unsubscribe link turns off: one group, or all groups of the daily mail. */
export type LinkedMails = MailGroup | 'digest';

const ID_BYTES = 16;
const GROUP_BYTES = 16;

/**
 * The mails that an unsubscribe link turns off: its token holds 16 bytes of the user's id, then the name of the group.
 * null if it holds no such name. The token is not authenticated here.
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
