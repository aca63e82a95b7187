import { CONFIRM_HOURS } from '../newsletter-links.ts';
import { TOKEN_MINUTES } from './tokens.ts';

/** A mail, in plain text, and what stands in its head besides. */
export type Letter = Readonly<{ subject: string; text: string; headers?: Readonly<Record<string, string>> }>;

/** Who is written to. */
export type Person = Readonly<{ firstName: string; username: string; isVerified: boolean }>;

/**
 * What a person calls themselves goes only to an address that was proved to be theirs: anybody can register somebody else's,
 * and would have us deliver whatever fits into a name.
 */
export const greet = ({ firstName, isVerified }: Person) => (isVerified ? `Hello ${firstName},` : 'Hello,');
export const accountOf = ({ username, isVerified }: Person) =>
  isVerified ? `your account ${username}` : 'your account';

/** The token stands behind the `#`: that part of an address is in no request, log or referrer. */
const linkTo = (publicUrl: string, page: string, token: string) => `${publicUrl}/${page}#${token}`;

export const resetLetter = (person: Person, publicUrl: string, token: string): Letter => ({
  subject: 'Choose a new password for Hirelane',
  text: `${greet(person)}

somebody asked for a new password for ${accountOf(person)}. If it was you, open this link:

${linkTo(publicUrl, 'reset-password', token)}

It works once, for ${TOKEN_MINUTES.reset} minutes. If it was not you, there is nothing to do: your password stays as it is.

Hirelane
`,
});

export const verificationLetter = (person: Person, publicUrl: string, token: string): Letter => ({
  subject: 'Verify your email for Hirelane',
  text: `${greet(person)}

please open this link to verify that this address is yours:

${linkTo(publicUrl, 'verify-email', token)}

It works once, for ${TOKEN_MINUTES.verification / 60} hours. If you have no account on Hirelane, somebody mistyped their address: you
can ignore this mail.

Hirelane
`,
});

/** To an address of which nobody knows yet whose it is. */
export const emailChangeLetter = (publicUrl: string, token: string): Letter => ({
  subject: 'Confirm your new email for Hirelane',
  text: `Hello,

somebody wants to use this address for their account on Hirelane. If it was you, open this link:

${linkTo(publicUrl, 'confirm-email', token)}

It works once, for ${TOKEN_MINUTES['email-change'] / 60} hours. If it was not you, there is nothing to do: nothing changes.

Hirelane
`,
});

/** To the address that the account had before. */
export const emailChangedLetter = (person: Person, publicUrl: string, token: string): Letter => ({
  subject: 'The email of your Hirelane account was changed',
  text: `${greet(person)}

the email of ${accountOf(person)} is another one from now on, and mails go there. If it was not you, open this link:

${linkTo(publicUrl, 'undo-email-change', token)}

It makes this address the account's again and signs out every browser, for ${TOKEN_MINUTES['email-undo'] / 60 / 24} days.

Hirelane
`,
});

/** To the address that the account has again; with the link that sets a password, which somebody else may have asked for before. */
export const emailRestoredLetter = (person: Person, publicUrl: string, token: string): Letter => ({
  subject: 'This is the email of your Hirelane account again',
  text: `${greet(person)}

mails about ${accountOf(person)} come to this address again, and every browser was signed out. What was added since the
address was changed is gone: passkeys, an authenticator app, recovery codes, sign-ins through other sites, and a new password.
Open this link and choose a new password now, in case somebody knows the old one:

${linkTo(publicUrl, 'reset-password', token)}

It works once, for ${TOKEN_MINUTES.reset} minutes; after that you can ask for another one:

${publicUrl}/forgot-password

If you lost recovery codes by it, make new ones once you have signed in.

Hirelane
`,
});

/** What a former address is told besides, for as long as it can take the account back. */
export const atFormerAddress = (letter: Letter): Letter => ({
  ...letter,
  text: letter.text.replace(
    /\nHirelane\n$/,
    `
This address was the account's until a few days ago, which is why you get this mail. If it was not you who changed that, first take
the account back by the link in our mail "The email of your Hirelane account was changed".

Hirelane
`,
  ),
});

/**
 * The head of every mail about the newsletter (RFC 2369, RFC 8058): mail programs show a button of their own, and providers
 * post to the address without asking anybody to sign in. There the token has to stand in the query.
 */
export const unsubscribeHeaders = (publicUrl: string, token: string) => ({
  'List-Unsubscribe': `<${publicUrl}/newsletter/unsubscribe?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** It greets nobody: whoever entered the address may be anybody. */
export const subscriptionLetter = (publicUrl: string, confirm: string, unsubscribe: string): Letter => ({
  subject: 'Confirm your subscription to the newsletter of Hirelane',
  headers: unsubscribeHeaders(publicUrl, unsubscribe),
  text: `Hello,

somebody asked for the newsletter of Hirelane to be sent to this address. If it was you, open this link and confirm:

${linkTo(publicUrl, 'newsletter/confirm', confirm)}

It works for ${CONFIRM_HOURS} hours. If it was not you, there is nothing to do: without that nothing is sent.

To have this address forgotten at once, now or later:

${linkTo(publicUrl, 'newsletter/unsubscribe', unsubscribe)}

Hirelane
`,
});
