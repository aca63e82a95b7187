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

/** An email about an event, with advice in case someone else caused it. */
const securityNotice = (subject: string, what: (account: string) => string, ifNot: string) => {
  return (person: MailRecipient, publicUrl: string): Letter => ({
    subject,
    blocks: [
      greet(person),
      what(accountOf(person)),
      ifNot,
      { link: `${publicUrl}/settings/security`, label: 'Open your settings' },
    ],
  });
};

const UNDO =
  'If this was not you, someone else has access to your account: change your password, sign out all other browsers, and undo the change here:';
const TAKEN =
  'If this was not you, someone else has access to your account: change your password, and turn the second factor on again here:';

/** Emails to an account's owner about the second factor. */
export const SECOND_FACTOR_MAILS = {
  'second-factor-on': securityNotice(
    'A second factor was turned on for your Hirelane account',
    (account) =>
      `From now on, signing in to ${account} requires your second factor: your password and a code from your app, or your passkey. Keep your recovery codes where you can find them without your phone: you will need one if you lose it.`,
    UNDO,
  ),
  'second-factor-off': securityNotice(
    'The second factor was turned off for your Hirelane account',
    (account) => `The second factor for ${account} has just been turned off, and all other browsers were signed out.`,
    TAKEN,
  ),
  'app-added': securityNotice(
    'An authenticator app was added to your Hirelane account',
    (account) => `An authenticator app has just been added to ${account}.`,
    UNDO,
  ),
  'app-removed': securityNotice(
    'The authenticator app was removed from your Hirelane account',
    (account) => `The authenticator app for ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'passkey-added': securityNotice(
    'A passkey was added to your Hirelane account',
    (account) => `A passkey has just been added to ${account}.`,
    UNDO,
  ),
  'passkey-removed': securityNotice(
    'A passkey was removed from your Hirelane account',
    (account) => `A passkey for ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'recovery-code-used': securityNotice(
    'A recovery code for your Hirelane account was used',
    (account) =>
      `A recovery code for ${account} has just been used instead of a passkey or app. That code no longer works; the others still do.`,
    'If this was not you, someone else has your recovery codes: change your password, and create new codes here:',
  ),
  'recovery-codes-renewed': securityNotice(
    'Your Hirelane account has new recovery codes',
    (account) => `New recovery codes have just been created for ${account}. The old ones no longer work.`,
    'If this was not you, someone else has access to your account: change your password, and create new codes here:',
  ),
  'second-factor-failing': securityNotice(
    'Wrong codes were entered for your Hirelane account',
    (account) =>
      `Ten wrong codes in a row were entered for ${account}, after the correct password. Codes from your app are refused for a while; passkeys and recovery codes still work.`,
    'If this was not you, someone else knows your password. Change it here:',
  ),
  'second-factor-unproved': securityNotice(
    'The second factor for your Hirelane account was removed',
    (account) =>
      `You have just verified that this address is yours, and chosen a new password. The second factor for ${account} was set up before that, possibly by someone else, so it was removed.`,
    'If the second factor was yours, turn it on again here. If you did not choose a new password, use "Forgot password?" on the login page now:',
  ),
  'second-factor-reset': securityNotice(
    'The second factor for your Hirelane account was reset',
    (account) =>
      `The operator of this site removed the second factor for ${account} at the request of a person who could no longer sign in. The password alone is enough now.`,
    'Sign in and turn the second factor on again here. If you did not ask for this, change your password as well:',
  ),
} as const satisfies Record<string, (person: MailRecipient, publicUrl: string) => Letter>;

export type SecondFactorMail = keyof typeof SECOND_FACTOR_MAILS;

export const isSecondFactorMail = (kind: string): kind is SecondFactorMail => Object.hasOwn(SECOND_FACTOR_MAILS, kind);
