import { MAIL_KINDS, type MailKind } from '@hirelane/api/notifications';
import { type AccountMail, accountMail } from '../mails/mail/account-mails.ts';
import type { Letter } from '../mails/mail/letter.ts';
import { digestLetter, type Line, notificationLetter } from '../mails/mail/notification-letters.ts';
import { SECURITY_MAILS } from '../mails/mail/security-mails.ts';
import {
  atFormerAddress,
  emailChangedMail,
  emailChangeMail,
  passwordEndedMail,
  resetMail,
  subscriptionMail,
  verificationMail,
} from '../mails/mail/templates.ts';
import { emailCorrectedMail, emailLostMail, emailRestoredMail } from '../mails/mail/writing.ts';
import type { User } from '../user/user.ts';

const URL = 'https://hirelane.example';
const [TOKEN, LINK] = ['t'.repeat(43), 'l'.repeat(70)];
const UNTIL = new Date('2026-12-01T12:00:00Z');
const ASHA = { firstName: 'Asha', username: 'asha.rao', isVerified: true };
/** User input that looks like markup. */
export const TITLE = 'Tea & <b>"Shop"</b>';
const PARTS = { person: { ...ASHA, isClient: true }, publicUrl: URL, tokenFor: () => LINK };
const OF_FREELANCER = { ...PARTS, person: { ...ASHA, isClient: false } };

const line = (kind: MailKind, count = 1, title: string | null = TITLE, thing = 'a'): Line => ({
  ...{ kind, count, title, thing, about: '0190a0a0-0000-7000-8000-000000000004' },
});

type Company = NonNullable<User['company']>;

const ofAccount = (kind: AccountMail, suspendedFor: string | null, company: Company | null = null): Letter => {
  const letter = accountMail(kind, { ...ASHA, suspendedFor, company }, URL);
  if (letter === null) throw new Error('Expected a letter, got null.');
  return letter;
};

/** One email of each kind, by name. */
export const LETTERS: Readonly<Record<string, Letter>> = {
  verification: verificationMail({ ...ASHA, isVerified: false }, URL, TOKEN),
  reset: resetMail(ASHA, URL, TOKEN),
  'password-ended': passwordEndedMail(ASHA, URL, TOKEN),
  'email-change': emailChangeMail(URL, TOKEN),
  'email-changed': emailChangedMail(ASHA, URL, TOKEN, UNTIL),
  'email-corrected': emailCorrectedMail(),
  'email-restored': emailRestoredMail(ASHA, URL, TOKEN, 'passkeys,google'),
  'email-lost': emailLostMail(ASHA),
  subscription: subscriptionMail(URL, LINK, LINK),
  'account-suspended': ofAccount('account-suspended', 'You wrote <i>this</i>.\nAnd this.'),
  'account-restored': ofAccount('account-restored', null),
  'company-verified': ofAccount('company-verified', null, { verifiedAs: TITLE, reason: 'Register, entry 4711.' }),
  'company-unverified': ofAccount('company-unverified', null, { verifiedAs: null, reason: 'The entry was deleted.' }),
  'former-address': atFormerAddress(SECURITY_MAILS['password-changed'](ASHA, URL, '')),
  ...Object.fromEntries(
    Object.entries(SECURITY_MAILS).map(([kind, write]) => [
      kind,
      write(ASHA, URL, kind.startsWith('sign-in') ? 'google' : 'Firefox on Linux'),
    ]),
  ),
  ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, notificationLetter([line(kind)], PARTS)])),
  ...Object.fromEntries(
    MAIL_KINDS.map((kind) => [`${kind} to a freelancer`, notificationLetter([line(kind)], OF_FREELANCER)]),
  ),
  untitled: notificationLetter([line('message', 1, null)], PARTS),
  'several-messages': notificationLetter([line('message', 3)], PARTS),
  mixed: notificationLetter([line('work-delivered', 2), line('amendment-proposed')], PARTS),
  digest: digestLetter(
    [
      ...[line('proposal-received', 7), line('proposal-received', 2, 'A logo', 'b'), line('proposal-withdrawn')],
      ...[line('message', 12), line('message', 1, null, 'c'), line('review-shown', 1, null, 'd')],
    ],
    PARTS,
  ),
};
