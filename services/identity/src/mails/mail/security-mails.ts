import { PROVIDER_NAMES, Provider } from '@hirelane/api/schemas/sign-in';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { Letter } from './letter.ts';
import { accountOf, greet, type MailRecipient } from './templates.ts';

/** `detail`: as in `queue.ts`. */
type Write = (person: MailRecipient, publicUrl: string, detail: string) => Letter;

type Words = Readonly<{
  subject: string;
  /** What happened, as a sentence. */
  what: string;
  /** What the owner should do if someone else did it. */
  otherwise: string;
}>;

/** An email with advice to choose a new password in case someone else caused the event. */
const withReset =
  (wordsOf: (account: string, detail: string) => Words): Write =>
  (person, publicUrl, detail) => {
    const { subject, what, otherwise } = wordsOf(accountOf(person), detail);
    return {
      subject,
      blocks: [
        greet(person),
        `${what} If this was not you, ${otherwise}:`,
        { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' },
      ],
    };
  };

/** An email with advice to open the security settings in case someone else caused the event. */
const withSettings =
  (subject: string, what: (account: string) => string, ifNot: string): Write =>
  (person, publicUrl) => ({
    subject,
    blocks: [
      greet(person),
      what(accountOf(person)),
      ifNot,
      { link: `${publicUrl}${SETTINGS_PAGES.security}`, label: 'Open your settings' },
    ],
  });

const RESET = 'choose a new password now, which also signs out every browser and disconnects other sign-in methods';
const UNDO =
  'If this was not you, someone else has access to your account: change your password, sign out all other browsers, and undo the change here:';
const TAKEN =
  'If this was not you, someone else has access to your account: change your password, and turn the second factor on again here:';

const nameOf = (provider: string): string => {
  const known = Provider.safeParse(provider);
  return known.success ? PROVIDER_NAMES[known.data] : 'A sign-in';
};

/**
 * Emails about events that affect the security of an account, even if its owner caused them. They are sent to each
 * address that may be the owner's.
 */
export const SECURITY_MAILS = {
  'password-changed': withReset((account) => ({
    subject: 'Your Hirelane password was changed',
    what: `The password for ${account} has just been changed, and all other browsers were signed out.`,
    otherwise: 'choose a new one now',
  })),
  'sign-in-added': withReset((account, detail) => ({
    subject: `${nameOf(detail)} was connected to your Hirelane account`,
    what: `You can now sign in to ${account} with ${nameOf(detail)}.`,
    otherwise: RESET,
  })),
  'sign-in-removed': withReset((account, detail) => ({
    subject: `${nameOf(detail)} was disconnected from your Hirelane account`,
    what: `You can no longer sign in to ${account} with ${nameOf(detail)}, and all other browsers were signed out.`,
    otherwise: RESET,
  })),
  'email-change-asked': withReset((account, detail) => ({
    subject: 'An email change was requested for your Hirelane account',
    what: `A person who is signed in to ${account}, or the operator of this site, asked to change its email to ${detail}. It changes once the new address is confirmed with the link that we sent there.`,
    otherwise:
      'choose a new password now, which also signs out every browser, disconnects other sign-in methods and cancels this request',
  })),
  'new-browser': withReset((account, detail) => ({
    subject: 'A new browser signed in to your Hirelane account',
    what: `A browser that you haven't used before has just signed in to ${account}: ${detail}.`,
    otherwise: RESET,
  })),
  'second-factor-on': withSettings(
    'A second factor was turned on for your Hirelane account',
    (account) =>
      `From now on, signing in to ${account} requires your second factor: your password and a code from your app, or your passkey. Keep your recovery codes where you can find them without your phone: you will need one if you lose it.`,
    UNDO,
  ),
  'second-factor-off': withSettings(
    'The second factor was turned off for your Hirelane account',
    (account) => `The second factor for ${account} has just been turned off, and all other browsers were signed out.`,
    TAKEN,
  ),
  'app-added': withSettings(
    'An authenticator app was added to your Hirelane account',
    (account) => `An authenticator app has just been added to ${account}.`,
    UNDO,
  ),
  'app-removed': withSettings(
    'The authenticator app was removed from your Hirelane account',
    (account) => `The authenticator app for ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'passkey-added': withSettings(
    'A passkey was added to your Hirelane account',
    (account) => `A passkey has just been added to ${account}.`,
    UNDO,
  ),
  'passkey-removed': withSettings(
    'A passkey was removed from your Hirelane account',
    (account) => `A passkey for ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'recovery-code-used': withSettings(
    'A recovery code for your Hirelane account was used',
    (account) =>
      `A recovery code for ${account} has just been used instead of a passkey or app. That code no longer works; the others still do.`,
    'If this was not you, someone else has your recovery codes: change your password, and create new codes here:',
  ),
  'recovery-codes-renewed': withSettings(
    'Your Hirelane account has new recovery codes',
    (account) => `New recovery codes have just been created for ${account}. The old ones no longer work.`,
    'If this was not you, someone else has access to your account: change your password, and create new codes here:',
  ),
  'second-factor-failing': withSettings(
    'Wrong codes were entered for your Hirelane account',
    (account) =>
      `Ten wrong codes in a row were entered for ${account}, after the correct password. Codes from your app are refused for a while; passkeys and recovery codes still work.`,
    'If this was not you, someone else knows your password. Change it here:',
  ),
  'second-factor-unproved': withSettings(
    'The second factor for your Hirelane account was removed',
    (account) =>
      `You have just verified that this address is yours, and chosen a new password. The second factor for ${account} was set up before that, possibly by someone else, so it was removed.`,
    'If the second factor was yours, turn it on again here. If you did not choose a new password, use "Forgot password?" on the login page now:',
  ),
  'second-factor-reset': withSettings(
    'The second factor for your Hirelane account was reset',
    (account) =>
      `The operator of this site removed the second factor for ${account} at the request of a person who could no longer sign in. The password alone is enough now.`,
    'Sign in and turn the second factor on again here. If you did not ask for this, change your password as well:',
  ),
} as const satisfies Record<string, Write>;

export type SecurityMail = keyof typeof SECURITY_MAILS;

export const isSecurityMail = (kind: string): kind is SecurityMail => Object.hasOwn(SECURITY_MAILS, kind);
