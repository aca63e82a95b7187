import { TOKEN_MINUTES } from '../../user/links/tokens.ts';
import { inUtc } from '../../user/utc.ts';
import type { Letter } from './letter.ts';
import { CONFIRM_HOURS } from './mail-links.ts';

/** The recipient of an email. */
export type MailRecipient = Readonly<{ firstName: string; username: string; isVerified: boolean }>;

/**
 * A user's name only appears in emails to verified addresses: anyone can register another person's address and could
 * otherwise send that person any text that fits into a name.
 */
export const greet = ({ firstName, isVerified }: MailRecipient) => (isVerified ? `Hello ${firstName},` : 'Hello,');
export const accountOf = ({ username, isVerified }: MailRecipient) =>
  isVerified ? `your account ${username}` : 'your account';

export const EMAIL_CHANGED = 'The email for your Hirelane account was changed';

/** The token is in the fragment, which never appears in a request, a log or a referrer. */
export const linkTo = (publicUrl: string, page: string, token: string) => `${publicUrl}/${page}#${token}`;

/** Contains the username, so that password managers save the new password for that username. */
export const resetLink = ({ username, isVerified }: MailRecipient, publicUrl: string, token: string) =>
  linkTo(publicUrl, 'reset-password', isVerified ? `${token}&username=${encodeURIComponent(username)}` : token);

export const resetMail = (person: MailRecipient, publicUrl: string, token: string): Letter => ({
  subject: 'Choose a new password for Hirelane',
  blocks: [
    greet(person),
    `We received a request for a new password for ${accountOf(person)}. If this was you, open this link:`,
    { link: resetLink(person, publicUrl, token), label: 'Choose a new password' },
    `It works once and expires after ${TOKEN_MINUTES.reset} minutes. If this was not you, ignore this email: your password stays the same.`,
  ],
});

/** Sent after the operator has ended the password. */
export const passwordEndedMail = (person: MailRecipient, publicUrl: string, token: string): Letter => ({
  subject: 'Choose a new password for Hirelane',
  blocks: [
    greet(person),
    `The operator of this site disabled the password for ${accountOf(person)} and signed out every browser. Open this link to choose a new password:`,
    { link: linkTo(publicUrl, 'reset-password', token), label: 'Choose a new password' },
    `It works once and expires after ${TOKEN_MINUTES.reset} minutes. After that you can request another one:`,
    { link: `${publicUrl}/forgot-password`, label: 'Request another link' },
  ],
});

export const verificationMail = (person: MailRecipient, publicUrl: string, token: string): Letter => ({
  subject: 'Verify your email for Hirelane',
  blocks: [
    greet(person),
    'Open this link to verify that this address is yours:',
    { link: linkTo(publicUrl, 'verify-email', token), label: 'Verify this address' },
    `It works once and expires after ${TOKEN_MINUTES.verification / 60} hours. Open it where you are signed in; in any other browser you have to choose a new password first.`,
    'If you have no account on Hirelane, another user mistyped their address, and you can ignore this email.',
  ],
});

/** Sent to an address whose owner is not known yet. */
export const emailChangeMail = (publicUrl: string, token: string): Letter => ({
  subject: 'Confirm your new email for Hirelane',
  blocks: [
    'Hello,',
    'A Hirelane user wants to use this address for their account. If this was you, open this link:',
    { link: linkTo(publicUrl, 'confirm-email', token), label: 'Use this address' },
    `It works once and expires after ${TOKEN_MINUTES['email-change'] / 60} hours. If this was not you, ignore this email: nothing will change.`,
  ],
});

/** Sent to the account's previous address, if it was verified. `until`: when the link expires. */
export const emailChangedMail = (person: MailRecipient, publicUrl: string, token: string, until: Date): Letter => ({
  subject: EMAIL_CHANGED,
  blocks: [
    greet(person),
    `The email for ${accountOf(person)} was changed, and our emails now go to the new address. If this was not you, open this link:`,
    { link: linkTo(publicUrl, 'undo-email-change', token), label: 'Take back the account' },
    `It works until ${inUtc(until)}. It returns the account to this address, signs out every browser and removes the password. We will then email you a link to choose a new one.`,
  ],
});

/** Appends a paragraph for a previous address that can still take the account back. */
export const atFormerAddress = (mail: Letter): Letter => ({
  ...mail,
  blocks: [
    ...mail.blocks,
    `This was the account's address until a few days ago, which is why you get this email. If you did not change it, first take back the account with the link in our email "${EMAIL_CHANGED}".`,
  ],
});

/**
 * The headers of every email that can be turned off (RFC 2369, RFC 8058): email clients show an unsubscribe button, and
 * email providers post to the URL without a session, so the token is in the query.
 */
export const unsubscribeHeaders = (publicUrl: string, page: UnsubscribePage, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}/${page}?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The page that ends the newsletter subscription. Only headers of newsletter emails link to it. */
export const NEWSLETTER_END = 'newsletter/unsubscribe';

type UnsubscribePage = typeof NEWSLETTER_END | 'mail/unsubscribe';

export const SUBSCRIPTION_SUBJECT = 'Confirm your subscription to the Hirelane newsletter';

/** Subjects of newsletter emails from earlier versions, which may lack `List-Unsubscribe`. */
export const SUBSCRIPTION_SUBJECTS = [
  SUBSCRIPTION_SUBJECT,
  'Confirm your subscription to the newsletter of Hirelane',
] as const;

/** The greeting has no name, because anyone may have entered the address. */
export const subscriptionMail = (publicUrl: string, confirm: string, unsubscribe: string): Letter => ({
  subject: SUBSCRIPTION_SUBJECT,
  headers: unsubscribeHeaders(publicUrl, NEWSLETTER_END, unsubscribe),
  blocks: [
    'Hello,',
    'We received a request to send the Hirelane newsletter to this address. If this was you, open this link and confirm:',
    { link: linkTo(publicUrl, 'newsletter/confirm', confirm), label: 'Get the newsletter' },
    `It expires after ${CONFIRM_HOURS} hours. If this was not you, ignore this email: we will send nothing more.`,
  ],
  foot: [{ text: 'Unsubscribe, now or later', link: linkTo(publicUrl, NEWSLETTER_END, unsubscribe) }],
});
