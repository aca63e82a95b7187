import { MAIL_GROUPS, type MailGroup } from './told.ts';

/** What people read of each group of mails, in the settings and in the mails themselves. */
export const MAIL_GROUP_NAMES: Readonly<Record<MailGroup, string>> = {
  proposals: 'Proposals to my projects',
  'own-proposals': 'My proposals',
  offers: 'Offers',
  contracts: 'Contracts',
  payments: 'Payments and invoices',
  reviews: 'Reviews',
  messages: 'Messages',
  invitations: 'Invitations',
  questions: 'Questions and answers',
  'saved-searches': 'Saved searches',
  reports: 'Decisions of the operator',
};

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
