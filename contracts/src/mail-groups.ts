import type { ByRole } from './by-role.ts';

/**
 * With `at once`, at most one email an hour is sent per topic. With `daily`, notifications are collected in one email
 * in the morning.
 */
export const MAIL_TIMES = ['at once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];
/** The hour of the day when the daily email is sent, in the recipient's time zone. */
export const DAILY_MAIL_HOUR = 8;

type Group = Readonly<{
  /** The name shown in the settings and in emails. */
  name: string;
  /** The occasion for an email, as described in the settings. */
  hint: ByRole<string>;
  /** The timing until the user chooses one: at once if an email needs a response or reports a changed agreement. */
  first: MailTime;
  /** The recipients' role; absent if the group is for both roles. */
  role?: 'client' | 'freelancer';
  /**
   * Set for emails that are always sent at once and cannot be turned off, about an operator's actions against the user.
   */
  isAlways?: true;
}>;

/**
 * The groups whose emails users can schedule or turn off. Group names have at most 16 characters, because of the
 * unsubscribe links, and never change, because they are stored in events.
 */
export const GROUPS = {
  proposals: {
    name: 'Proposals to my projects',
    hint: 'A freelancer sends, revises or withdraws a proposal.',
    // Daily by default, because there may be hundreds of these notifications.
    first: 'daily',
    role: 'client',
  },
  'own-proposals': {
    name: 'My proposals',
    hint: 'You are shortlisted or declined, or a project closes or reopens.',
    first: 'at once',
    role: 'freelancer',
  },
  offers: {
    name: 'Offers',
    hint: 'An offer is made, changed, accepted or declined, other terms are suggested, or an offer ends.',
    first: 'at once',
  },
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
    // Users choose the timing for each search.
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
/** In the order used in the settings and in the daily email. */
export const MAIL_GROUPS = Object.keys(GROUPS) as readonly MailGroup[];
export const ALWAYS_MAILED: ReadonlySet<MailGroup> = new Set(
  MAIL_GROUPS.filter((group) => 'isAlways' in GROUPS[group]),
);

/** Operator actions on an account, about which its owner always gets an email. */
export const ACCOUNT_MAILS = [
  'account-suspended',
  'account-restored',
  'company-verified',
  'company-unverified',
] as const;

/** The emails that an unsubscribe link turns off: one group, or all groups of the daily email. */
export type LinkedMails = MailGroup | 'digest';

const ID_BYTES = 16;
const GROUP_BYTES = 16;

/**
 * The emails that an unsubscribe link turns off: its token holds 16 bytes of the user's id, followed by the group's
 * name. Returns null if the group does not exist. The token is not authenticated here.
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
