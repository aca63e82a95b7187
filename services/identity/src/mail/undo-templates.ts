import { PROVIDER_NAMES } from '@hirelane/contracts/api/sign-in';
import type { RemovedCredential } from '../credentials/removed-credential.ts';
import { TOKEN_MINUTES } from '../links/tokens.ts';
import type { Letter } from './letter.ts';
import { accountOf, EMAIL_CHANGED, greet, type Recipient, resetLink } from './templates.ts';

/** To an address that the account had before, and that was never proved: it cannot take the account back. */
export const emailCorrectedMail = (): Letter => ({
  subject: EMAIL_CHANGED,
  blocks: [
    'Hello,',
    'The email of a Hirelane account was changed from this address to another one. Nobody had confirmed that this address belongs to the account, so you will get no more emails about it. You do not have to do anything.',
  ],
});

const NAMES: Readonly<Record<RemovedCredential, string>> = {
  passkeys: 'passkeys',
  app: 'the authenticator app',
  codes: 'recovery codes',
  google: `the sign-in through ${PROVIDER_NAMES.google}`,
  github: `the sign-in through ${PROVIDER_NAMES.github}`,
};
const isRemovedCredential = (word: string): word is RemovedCredential => Object.hasOwn(NAMES, word);
const list = new Intl.ListFormat('en');

/** To the address that the account has again. `detail`: each `RemovedCredential`, with commas between. */
export function emailRestoredMail(person: Recipient, publicUrl: string, token: string, detail: string): Letter {
  const credentials = detail.split(',').filter(isRemovedCredential);
  const removed = list.format(credentials.map((word) => NAMES[word]));
  return {
    subject: 'This is the email of your Hirelane account again',
    blocks: [
      greet(person),
      `Emails about ${accountOf(person)} come to this address again. Every browser was signed out, and the old password no longer works.`,
      ...(credentials.length === 0 ? [] : [`This was removed as well: ${removed}.`]),
      'Open this link now to choose a new password. Until you have, the email of the account cannot be changed:',
      { link: resetLink(person, publicUrl, token), label: 'Choose a new password' },
      `It works once, for ${TOKEN_MINUTES.reset} minutes. After that you can ask for another one:`,
      { link: `${publicUrl}/forgot-password`, label: 'Ask for another link' },
      'Passkeys and an authenticator app that were added more than a week before the change are still there. After signing in, remove any that you do not know:',
      { link: `${publicUrl}/settings/security`, label: 'Open your settings' },
    ],
  };
}

/** To the address that the account had until the change was undone. */
export const emailLostMail = (person: Recipient): Letter => ({
  subject: 'This is no longer the email of your Hirelane account',
  blocks: [
    greet(person),
    `The change that moved ${accountOf(person)} to this email was undone with the link we sent to its previous email, which is in use again. Every browser was signed out, and the password no longer works.`,
    'If you changed the email yourself and did not undo it, somebody else can read the email of the previous address.',
  ],
});
