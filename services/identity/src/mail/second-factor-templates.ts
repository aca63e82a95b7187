import type { Letter } from './letter.ts';
import { accountOf, greet, type Recipient } from './templates.ts';

/** Of what happened, with what to do if it was somebody else. */
const told = (subject: string, what: (account: string) => string, ifNot: string) => {
  return (person: Recipient, publicUrl: string): Letter => ({
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
  'If it was not you, somebody is in your account: change your password, sign out all other browsers, and undo the change here:';
const TAKEN =
  'If it was not you, somebody is in your account: change your password, and turn the second factor on again here:';

/** What mails tell the owner of an account about its second factor. */
export const SECOND_FACTOR_MAILS = {
  'second-factor-on': told(
    'A second factor was turned on for your Hirelane account',
    (account) =>
      `From now on, signing in to ${account} needs what you have set up: your password and a code from your app, or your passkey. Keep your recovery codes where you can find them without your phone: you will need one if you lose it.`,
    UNDO,
  ),
  'second-factor-off': told(
    'The second factor was turned off for your Hirelane account',
    (account) => `The second factor of ${account} has just been turned off, and all other browsers were signed out.`,
    TAKEN,
  ),
  'app-added': told(
    'An authenticator app was added to your Hirelane account',
    (account) => `An authenticator app has just been added to ${account}.`,
    UNDO,
  ),
  'app-removed': told(
    'The authenticator app was removed from your Hirelane account',
    (account) => `The authenticator app of ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'passkey-added': told(
    'A passkey was added to your Hirelane account',
    (account) => `A passkey has just been added to ${account}.`,
    UNDO,
  ),
  'passkey-removed': told(
    'A passkey was removed from your Hirelane account',
    (account) => `A passkey of ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'recovery-code-used': told(
    'A recovery code of your Hirelane account was used',
    (account) =>
      `Somebody has just used a recovery code of ${account} in place of its passkey or app. That code no longer works; the others still do.`,
    'If it was not you, somebody has your codes and more: change your password, and make new codes here:',
  ),
  'recovery-codes-renewed': told(
    'Your Hirelane account has new recovery codes',
    (account) => `New recovery codes have just been made for ${account}. The old ones no longer work.`,
    'If it was not you, somebody is in your account: change your password, and make new codes here:',
  ),
  'second-factor-failing': told(
    'Wrong codes for your Hirelane account',
    (account) =>
      `Ten wrong codes in a row were entered for ${account}, by somebody who had already entered the right password. Codes from your app are refused for a while; passkeys and recovery codes still work.`,
    'If it was not you, somebody knows your password. Change it here:',
  ),
  'second-factor-unproved': told(
    'The second factor of your Hirelane account was removed',
    (account) =>
      `You have just verified that this address is yours, and chosen a new password. The second factor of ${account} was set up before that, possibly by somebody else, so it was removed.`,
    'If the second factor was yours, turn it on again here. If you did not choose a new password, use "Forgot password?" on the login page now:',
  ),
  'second-factor-reset': told(
    'The second factor of your Hirelane account was reset',
    (account) =>
      `The operator of this site has removed the second factor of ${account}, because somebody who could no longer sign in asked for it. The password alone is enough now.`,
    'Sign in and turn the second factor on again here. If it was not you who asked, change your password as well:',
  ),
} as const satisfies Record<string, (person: Recipient, publicUrl: string) => Letter>;

export type SecondFactorMail = keyof typeof SECOND_FACTOR_MAILS;

export const isSecondFactorMail = (kind: string): kind is SecondFactorMail => Object.hasOwn(SECOND_FACTOR_MAILS, kind);
