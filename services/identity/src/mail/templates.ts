import { TOKEN_MINUTES } from '../links/tokens.ts';
import { inUtc } from '../user/utc.ts';
import type { Letter } from './letter.ts';
import { CONFIRM_HOURS } from './newsletter-links.ts';

/** Who is written to. */
export type Recipient = Readonly<{ firstName: string; username: string; isVerified: boolean }>;

/**
 * What a person calls themselves goes only to an address that was proved to be theirs: anybody can register somebody
 * else's, and would have us deliver whatever fits into a name.
 */
export const greet = ({ firstName, isVerified }: Recipient) => (isVerified ? `Hello ${firstName},` : 'Hello,');
export const accountOf = ({ username, isVerified }: Recipient) =>
  isVerified ? `your account ${username}` : 'your account';

export const EMAIL_CHANGED = 'The email of your Hirelane account was changed';

/** The token stands behind the `#`: that part of an address is in no request, log or referrer. */
export const linkTo = (publicUrl: string, page: string, token: string) => `${publicUrl}/${page}#${token}`;

/** With the username, under which password managers store the new password. */
export const resetLink = ({ username, isVerified }: Recipient, publicUrl: string, token: string) =>
  linkTo(publicUrl, 'reset-password', isVerified ? `${token}&username=${encodeURIComponent(username)}` : token);

export const resetMail = (person: Recipient, publicUrl: string, token: string): Letter => ({
  subject: 'Choose a new password for Hirelane',
  blocks: [
    greet(person),
    `Somebody asked for a new password for ${accountOf(person)}. If it was you, open this link:`,
    { link: resetLink(person, publicUrl, token), label: 'Choose a new password' },
    `It works once, for ${TOKEN_MINUTES.reset} minutes. If it was not you, ignore this email: your password stays the same.`,
  ],
});

/** After the operator has ended the password. */
export const passwordEndedMail = (person: Recipient, publicUrl: string, token: string): Letter => ({
  subject: 'Choose a new password for Hirelane',
  blocks: [
    greet(person),
    `The operator of this site has ended the password of ${accountOf(person)} and signed out every browser. Open this link to choose a new password:`,
    { link: linkTo(publicUrl, 'reset-password', token), label: 'Choose a new password' },
    `It works once, for ${TOKEN_MINUTES.reset} minutes. After that you can ask for another one:`,
    { link: `${publicUrl}/forgot-password`, label: 'Ask for another link' },
  ],
});

export const verificationMail = (person: Recipient, publicUrl: string, token: string): Letter => ({
  subject: 'Verify your email for Hirelane',
  blocks: [
    greet(person),
    'Open this link to verify that this address is yours:',
    { link: linkTo(publicUrl, 'verify-email', token), label: 'Verify this address' },
    `It works once, for ${TOKEN_MINUTES.verification / 60} hours. Open it where you are signed in: anywhere else you choose a new password first.`,
    'If you have no account on Hirelane, somebody mistyped their address, and you can ignore this email.',
  ],
});

/** To an address whose owner is not known yet. */
export const emailChangeMail = (publicUrl: string, token: string): Letter => ({
  subject: 'Confirm your new email for Hirelane',
  blocks: [
    'Hello,',
    'Somebody wants to use this address for their Hirelane account. If it was you, open this link:',
    { link: linkTo(publicUrl, 'confirm-email', token), label: 'Use this address' },
    `It works once, for ${TOKEN_MINUTES['email-change'] / 60} hours. If it was not you, ignore this email: nothing will change.`,
  ],
});

/** To the address that the account had before, if it was proved. `until`: the link works before this. */
export const emailChangedMail = (person: Recipient, publicUrl: string, token: string, until: Date): Letter => ({
  subject: EMAIL_CHANGED,
  blocks: [
    greet(person),
    `The email of ${accountOf(person)} was changed, and our emails now go to the new address. If it was not you, open this link:`,
    { link: linkTo(publicUrl, 'undo-email-change', token), label: 'Take the account back' },
    `It works until ${inUtc(until)}. It gives the account back to this address, signs out every browser and removes the password. We will then email you a link to choose a new one.`,
  ],
});

/** What is added for a former address, for as long as it can take the account back. */
export const atFormerAddress = (mail: Letter): Letter => ({
  ...mail,
  blocks: [
    ...mail.blocks,
    `This was the account's address until a few days ago, which is why you get this email. If it was not you who changed it, first take the account back with the link in our email "${EMAIL_CHANGED}".`,
  ],
});

/**
 * The head of every mail that can be turned off (RFC 2369, RFC 8058): mail programs show a button of their own, and
 * providers post to the address without asking anybody to sign in. There the token has to stand in the query.
 */
export const unsubscribeHeaders = (publicUrl: string, page: UnsubscribePage, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}/${page}?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The page that ends the newsletter, in the head of its mails and in no other mail's. */
export const NEWSLETTER_END = 'newsletter/unsubscribe';

type UnsubscribePage = typeof NEWSLETTER_END | 'mail/unsubscribe';

export const SUBSCRIPTION_SUBJECT = 'Confirm your subscription to the Hirelane newsletter';

/** Subjects of mails about the newsletter that earlier versions wrote, perhaps without `List-Unsubscribe`. */
export const SUBSCRIPTION_SUBJECTS = [
  SUBSCRIPTION_SUBJECT,
  'Confirm your subscription to the newsletter of Hirelane',
] as const;

/** It has no greeting: anybody may have entered the address. */
export const subscriptionMail = (publicUrl: string, confirm: string, unsubscribe: string): Letter => ({
  subject: SUBSCRIPTION_SUBJECT,
  headers: unsubscribeHeaders(publicUrl, NEWSLETTER_END, unsubscribe),
  blocks: [
    'Hello,',
    'Somebody asked for the Hirelane newsletter to be sent to this address. If it was you, open this link and confirm:',
    { link: linkTo(publicUrl, 'newsletter/confirm', confirm), label: 'Get the newsletter' },
    `It works for ${CONFIRM_HOURS} hours. If it was not you, ignore this email: we will send nothing more.`,
  ],
  foot: [{ text: 'Unsubscribe, now or later', link: linkTo(publicUrl, NEWSLETTER_END, unsubscribe) }],
});
