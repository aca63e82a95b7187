import { accountOf, greet, type Letter, type Person } from './letters.ts';

/** Of what happened, with what to do if it was somebody else. */
const told = (subject: string, what: (account: string) => string, ifNot: string) => {
  return (person: Person, publicUrl: string): Letter => ({
    subject,
    text: `${greet(person)}

${what(accountOf(person))}

${ifNot}

${publicUrl}/settings/security

Hirelane
`,
  });
};

const UNDO =
  'If it was not you, somebody is in your account: change your password, sign out all other browsers, and undo it here:';
const TAKEN =
  'If it was not you, somebody is in your account: change your password, and turn the second factor on again here:';

/** What the owner of an account is told about its second factor. */
export const SECOND_FACTOR_LETTERS = {
  'second-factor-on': told(
    'Your Hirelane account asks for a second factor now',
    (
      account,
    ) => `from now on ${account} is entered by a passkey, or by the password and a code of your app. Keep your recovery codes
where you find them without your phone: they are the way in when it is lost.`,
    UNDO,
  ),
  'second-factor-off': told(
    'Your Hirelane account asks for no second factor any more',
    (account) => `the second factor of ${account} has just been turned off, and all other browsers were signed out.`,
    TAKEN,
  ),
  'app-added': told(
    'An authenticator app was added to your Hirelane account',
    (account) => `an authenticator app has just been added to ${account}.`,
    UNDO,
  ),
  'app-removed': told(
    'The authenticator app was removed from your Hirelane account',
    (account) => `the authenticator app of ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'passkey-added': told(
    'A passkey was added to your Hirelane account',
    (account) => `a passkey has just been added to ${account}.`,
    UNDO,
  ),
  'passkey-removed': told(
    'A passkey was removed from your Hirelane account',
    (account) => `a passkey of ${account} has just been removed, and all other browsers were signed out.`,
    TAKEN,
  ),
  'recovery-code-used': told(
    'A recovery code of your Hirelane account was used',
    (
      account,
    ) => `somebody has just used a recovery code of ${account} in place of its passkey or app. That code is good for nothing any
more; the others are.`,
    'If it was not you, somebody has your codes and more: change your password, and make new codes here:',
  ),
  'recovery-codes-renewed': told(
    'Your Hirelane account has new recovery codes',
    (account) => `new recovery codes have just been made for ${account}. The old ones are good for nothing any more.`,
    'If it was not you, somebody is in your account: change your password, and make new codes here:',
  ),
  'second-factor-failing': told(
    'Wrong codes for your Hirelane account',
    (
      account,
    ) => `ten wrong codes in a row were given for ${account}, by somebody who had given the right password before. Codes of your app
are refused for a while now; passkeys and recovery codes are not.`,
    'If it was not you, somebody knows your password. Change it here:',
  ),
  'second-factor-unproved': told(
    'The second factor of your Hirelane account was removed',
    (
      account,
    ) => `this address has just been proved to be yours. The second factor of ${account} was set up before that, perhaps by somebody
else, and was removed.`,
    'If it was yours, turn it on again here. If you do not know this account, choose a new password for it by "Forgot password?":',
  ),
  'second-factor-reset': told(
    'The second factor of your Hirelane account was taken away',
    (
      account,
    ) => `the people who run Hirelane have taken the second factor of ${account} away, as somebody asked them to who could not sign in
any more. The password alone is enough now.`,
    'Sign in and turn the second factor on again here. If it was not you who asked, change your password as well:',
  ),
} as const satisfies Record<string, (person: Person, publicUrl: string) => Letter>;

export type SecondFactorMail = keyof typeof SECOND_FACTOR_LETTERS;

export const isSecondFactorMail = (kind: string): kind is SecondFactorMail =>
  Object.hasOwn(SECOND_FACTOR_LETTERS, kind);
