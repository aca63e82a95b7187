import { PROVIDER_NAMES, Provider } from '@hirelane/api/schemas/sign-in';
import type { Letter } from './letter.ts';
import type { OwnerNotice } from './queue.ts';
import { accountOf, greet, type MailRecipient } from './templates.ts';

type Words = Readonly<{
  subject: string;
  /** What happened, as a sentence. */
  what: string;
  /** What the owner should do if someone else did it. */
  otherwise: string;
}>;

const RESET = 'choose a new password now, which also signs out every browser and disconnects other sign-in methods';

const WORDS: Readonly<Record<OwnerNotice, (account: string, detail: string) => Words>> = {
  'password-changed': (account) => ({
    subject: 'Your Hirelane password was changed',
    what: `The password for ${account} has just been changed, and all other browsers were signed out.`,
    otherwise: 'choose a new one now',
  }),
  'sign-in-added': (account, detail) => ({
    subject: `${nameOf(detail)} was connected to your Hirelane account`,
    what: `You can now sign in to ${account} with ${nameOf(detail)}.`,
    otherwise: RESET,
  }),
  'sign-in-removed': (account, detail) => ({
    subject: `${nameOf(detail)} was disconnected from your Hirelane account`,
    what: `You can no longer sign in to ${account} with ${nameOf(detail)}, and all other browsers were signed out.`,
    otherwise: RESET,
  }),
  'email-change-asked': (account, detail) => ({
    subject: 'An email change was requested for your Hirelane account',
    what: `A person who is signed in to ${account}, or the operator of this site, asked to change its email to ${detail}. It changes once the new address is confirmed with the link that we sent there.`,
    otherwise:
      'choose a new password now, which also signs out every browser, disconnects other sign-in methods and cancels this request',
  }),
  'new-browser': (account, detail) => ({
    subject: 'A new browser signed in to your Hirelane account',
    what: `A browser that you haven't used before has just signed in to ${account}: ${detail}.`,
    otherwise: RESET,
  }),
};

const nameOf = (provider: string): string => {
  const known = Provider.safeParse(provider);
  return known.success ? PROVIDER_NAMES[known.data] : 'A sign-in';
};

/** Notifies an account's owner of a security event. `detail`: as in `queue.ts`. */
export function noticeMail(kind: OwnerNotice, person: MailRecipient, publicUrl: string, detail: string): Letter {
  const { subject, what, otherwise } = WORDS[kind](accountOf(person), detail);
  return {
    subject,
    blocks: [
      greet(person),
      `${what} If this was not you, ${otherwise}:`,
      { link: `${publicUrl}/forgot-password`, label: 'Choose a new password' },
    ],
  };
}
