import { APPEAL_MONTHS } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { ACCOUNT_MAILS } from '@hirelane/api/mail-groups';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { User } from '../../user/user.ts';
import type { Letter } from './letter.ts';
import { accountOf, greet, type MailRecipient } from './templates.ts';

/** Emails about an operator's actions on an account. */
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

export const isAccountMail = (kind: string): kind is AccountMail => ACCOUNT_MAILS.some((mail) => mail === kind);

/** The email that an event in an account's stream triggers. */
export const ACCOUNT_MAIL_AFTER: Readonly<Partial<Record<EventOf<'user'>['type'], AccountMail>>> = {
  UserSuspended: 'account-suspended',
  UserRestored: 'account-restored',
  CompanyVerified: 'company-verified',
  CompanyUnverified: 'company-unverified',
};

/** Lists what a suspended user can still do, and how to appeal. */
const suspendedMail = (person: MailRecipient, publicUrl: string, reason: string): Letter => ({
  subject: 'Your Hirelane account is suspended',
  blocks: [
    greet(person),
    `The operator of this site suspended ${accountOf(person)}. The reason:`,
    { quote: reason },
    'You can sign in and read everything, but you cannot change anything. Other people cannot see your page or your projects, and open offers were withdrawn. Your contracts continue: the other party can read them, end them, record payments and write a review.',
    `If you think that this is wrong, you can appeal once, within ${APPEAL_MONTHS} months. The notice is in your settings, where you can also change your password, download your data and delete your account:`,
    { link: `${publicUrl}${SETTINGS_PAGES.account}`, label: 'Open your settings' },
    'For anything else, write to the operator:',
    { link: `${publicUrl}/contact`, label: 'Write to the operator' },
  ],
});

const restoredMail = (person: MailRecipient, publicUrl: string): Letter => ({
  subject: 'Your Hirelane account is no longer suspended',
  blocks: [
    greet(person),
    `The operator of this site ended the suspension of ${accountOf(person)}. You can use it again as before, and other people can see your page and your projects again. Offers that were withdrawn remain withdrawn.`,
    { link: `${publicUrl}/`, label: 'Go to Hirelane' },
  ],
});

const verifiedMail = (person: MailRecipient, publicUrl: string, company: string, evidence: string): Letter => ({
  subject: 'Hirelane: Your company is verified',
  blocks: [
    greet(person),
    'The operator of this site verified your company under this name:',
    { quote: company },
    'The evidence:',
    { quote: evidence },
    'Your page and your projects now show that your company is verified, and since when. If you change the company name, the company will no longer be verified.',
    { link: `${publicUrl}/client/profile`, label: 'Open your profile' },
  ],
});

const unverifiedMail = (person: MailRecipient, publicUrl: string, reason: string): Letter => ({
  subject: 'Hirelane: Your company is no longer verified',
  blocks: [
    greet(person),
    'The operator of this site withdrew the verification of your company. The reason:',
    { quote: reason },
    'If you think that this is wrong, or have any questions, write to the operator:',
    { link: `${publicUrl}/contact`, label: 'Write to the operator' },
  ],
});

/** The recipient and the latest operator decisions; `suspendedFor` and `company` are as in `User`. */
type Judged = MailRecipient & Pick<User, 'suspendedFor' | 'company'>;

/** Null if the email no longer matches the account's state. */
export function accountMail(kind: AccountMail, person: Judged, publicUrl: string): Letter | null {
  const { suspendedFor, company } = person;
  if (kind === 'company-verified')
    return typeof company?.verifiedAs === 'string'
      ? verifiedMail(person, publicUrl, company.verifiedAs, company.reason)
      : null;
  if (kind === 'company-unverified')
    return company?.verifiedAs === null ? unverifiedMail(person, publicUrl, company.reason) : null;
  if (kind === 'account-suspended')
    return suspendedFor === null ? null : suspendedMail(person, publicUrl, suspendedFor);
  return suspendedFor === null ? restoredMail(person, publicUrl) : null;
}
