import { APPEAL_MONTHS } from '@hirelane/api/constants';
import { ACCOUNT_MAILS } from '@hirelane/api/mail-groups';
import type { User } from '../../user/user.ts';
import type { Letter } from './letter.ts';
import { accountOf, greet, type Recipient } from './templates.ts';

/** What the operator did to an account. */
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

export const isAccountMail = (kind: string): kind is AccountMail => ACCOUNT_MAILS.some((mail) => mail === kind);

/** Also says what the person can still do, and how they can answer. */
const suspendedMail = (person: Recipient, publicUrl: string, reason: string): Letter => ({
  subject: 'Your Hirelane account is suspended',
  blocks: [
    greet(person),
    `The operator of this site has suspended ${accountOf(person)}. The reason:`,
    { quote: reason },
    'You can sign in and read everything, but change nothing. Other people do not see your page and your projects, and open offers were withdrawn. Your contracts stay: the other party can read them, end them, record payments and write a review.',
    `If you think that this is wrong, you can appeal once, within ${APPEAL_MONTHS} months, among the notices from the operator in your settings. You can also change your password, download your data and delete your account there:`,
    { link: `${publicUrl}/settings/security`, label: 'Open your settings' },
    'For anything else, write to the operator:',
    { link: `${publicUrl}/contact`, label: 'Write to the operator' },
  ],
});

const restoredMail = (person: Recipient, publicUrl: string): Letter => ({
  subject: 'Your Hirelane account is no longer suspended',
  blocks: [
    greet(person),
    `The operator of this site has ended the suspension of ${accountOf(person)}. You can use it again as before, and other people see your page and your projects again. Offers that were withdrawn stay withdrawn.`,
    { link: `${publicUrl}/`, label: 'Go to Hirelane' },
  ],
});

const verifiedMail = (person: Recipient, publicUrl: string, company: string, evidence: string): Letter => ({
  subject: 'Hirelane: Your company is verified',
  blocks: [
    greet(person),
    'The operator of this site has checked your company under this name:',
    { quote: company },
    'What was seen:',
    { quote: evidence },
    'Whoever may see your page reads there, and with your projects, that your company is verified, and since when. This ends when you change the name of your company.',
    { link: `${publicUrl}/client/profile`, label: 'Open your profile' },
  ],
});

const unverifiedMail = (person: Recipient, publicUrl: string, reason: string): Letter => ({
  subject: 'Hirelane: Your company is no longer verified',
  blocks: [
    greet(person),
    'The operator of this site has taken back that your company is verified. The reason:',
    { quote: reason },
    'If you think that this is wrong, or want to say something about it, write to the operator:',
    { link: `${publicUrl}/contact`, label: 'Write to the operator' },
  ],
});

/** Who the mail is for, and what operators have last said: `suspendedFor` and `company` as in `User`. */
type Judged = Recipient & Pick<User, 'suspendedFor' | 'company'>;

/** Null where it is not so any more. */
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
