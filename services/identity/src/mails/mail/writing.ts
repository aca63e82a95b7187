import type { LinkedMails } from '@hirelane/api/mail-groups';
import { groupOf, isMailKind } from '@hirelane/api/notifications';
import { PROVIDER_NAMES } from '@hirelane/api/schemas/sign-in';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { RemovedCredential } from '../../user/credentials/credentials.ts';
import { canBeUndone, type LastChange } from '../../user/last-change.ts';
import { type MailTokens, type Purpose, TOKEN_MINUTES } from '../../user/links/tokens.ts';
import type { User } from '../../user/user.ts';
import type { Mailing } from '../mailing/mailing.ts';
import { accountMail, isAccountMail } from './account-mails.ts';
import type { Letter } from './letter.ts';
import type { Confirmation } from './mail-links.ts';
import { digestLetter, type Line, notificationLetter } from './notification-letters.ts';
import { pointAt, pointedAt, readAddressPair } from './pending-change.ts';
import type { AddressMail, TakenMail } from './queue.ts';
import { isSecurityMail, SECURITY_MAILS } from './security-mails.ts';
import {
  accountOf,
  atFormerAddress,
  EMAIL_CHANGED,
  emailChangedMail,
  emailChangeMail,
  greet,
  type MailRecipient,
  passwordEndedMail,
  resetLink,
  resetMail,
  subscriptionMail,
  verificationMail,
} from './templates.ts';

export type WritingParts = Readonly<{
  tokens: Pick<MailTokens, 'issue'>;
  /** Resolves once the URL is known. If the launcher picks a free port, this happens at the end of startup. */
  publicUrl: Promise<string>;
  /** Returns the owner of an address, given its stream id (an HMAC); null if it has no owner. */
  ownerOfEmail(id: string): Promise<string | null>;
  findUser(userId: string): Promise<User | null>;
  lastChangeOf(userId: string): Promise<LastChange | null>;
  /** The stream id of an email address. */
  hideEmail(email: string): string;
  /** Whether an address was verified outside a session of its account (`unconfirmed-emails.ts`). */
  isUnconfirmed(user: User): Promise<boolean>;
  /** An account's credential version. */
  versionOf(userId: string): Promise<number>;
  confirmationOf(subscriberId: string): Promise<Confirmation | null>;
  /** A user's email settings. */
  mailingOf(userId: string): Promise<Mailing>;
  /** Titles of public projects, by project id. */
  titlesOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The token for a link that turns off some of a user's emails. */
  tokenFor(userId: string, mails: LinkedMails): string;
}>;

/** `whose`: the account that an email is about (`folder.ts`). */
type Written = Readonly<{ to: string; mail: Letter; isWanted: () => Promise<boolean>; whose?: string }>;
type Write = (due: TakenMail, user: User) => Promise<Written | null>;

/** Looks up the text and recipients of queued emails at the time they are sent. */
export function openWriting(parts: WritingParts) {
  const { tokens, publicUrl, ownerOfEmail, findUser, lastChangeOf, hideEmail, versionOf, confirmationOf } = parts;
  const known = (addressId: string, emails: readonly string[]) =>
    emails.find((email) => hideEmail(email) === addressId) ?? null;

  /** The previous address that can still take an account back; null if none can. */
  async function formerOf(userId: string): Promise<string | null> {
    const change = await lastChangeOf(userId);
    return canBeUndone(change, Date.now()) ? change.from : null;
  }

  /**
   * Determines the recipients of a security email, by id: the account's address and the previous address that can still
   * take the account back, which may be the only address that the real owner reads. Unverified addresses get no
   * security emails, because anyone can register another person's address.
   */
  async function recipientsOf({ kind, about, detail }: TakenMail): Promise<readonly string[]> {
    const user = await findUser(about);
    if (user === null) return [];
    const asked = kind === 'email-change-asked' ? known(readAddressPair(detail).from, user.emails) : user.email;
    // This email is sent to the person who has just verified the address.
    const isRecipient = (email: string) => kind === 'second-factor-unproved' || user.proved.includes(email);
    const recipients = [asked, await formerOf(about)].filter(
      (email) => email !== null && email !== '' && isRecipient(email),
    );
    return [...new Set(recipients.map((email) => hideEmail(email as string)))];
  }

  async function securityMailFor({ kind, detail, recipient }: TakenMail, user: User): Promise<Written | null> {
    const to = known(recipient, user.emails);
    if (to === null || !isSecurityMail(kind)) return null;
    const next = kind === 'email-change-asked' ? known(readAddressPair(detail).to, withRequested(user)) : detail;
    const mail = SECURITY_MAILS[kind](at(user, to), await publicUrl, next ?? 'another one');
    const isFormer = to !== user.email && to === (await formerOf(user.userId));
    return { ...about(user), to, mail: isFormer ? atFormerAddress(mail) : mail };
  }

  async function changedFor({ id, detail }: TakenMail, user: User): Promise<Written | null> {
    const { addressId, number } = pointedAt(detail);
    const change = await lastChangeOf(user.userId);
    // The change was undone, or the address has been changed again.
    if (change === null || change.isUndone || hideEmail(change.from) !== addressId) return null;
    if (number !== null && number !== change.version) return null;
    const { from: to, until } = change;
    if (!change.isFromProved) return { ...about(user), to, mail: emailCorrectedMail() };
    const pointer = { about: pointAt(addressId, change.version), until };
    const token = await tokens.issue({ mailId: id, userId: user.userId, purpose: 'email-undo', ...pointer });
    if (token === null) return null;
    return { ...about(user), to, mail: emailChangedMail(at(user, to), await publicUrl, token, until) };
  }

  async function emailChangeFor({ id, detail }: TakenMail, user: User): Promise<Written | null> {
    const { addressId, number } = pointedAt(detail);
    const { userId, requestedEmail: to } = user;
    // A different address was requested, or the request was cancelled.
    if (to === null || hideEmail(to) !== addressId || number !== (await versionOf(userId))) return null;
    const token = await tokens.issue({ mailId: id, userId, purpose: 'email-change', about: detail });
    return token === null ? null : { ...about(user), to, mail: emailChangeMail(await publicUrl, token) };
  }

  async function lostFor({ detail }: TakenMail, user: User): Promise<Written | null> {
    const to = known(detail, user.emails);
    return to === null ? null : { ...about(user), to, mail: emailLostMail(at(user, to)) };
  }

  /** An email to the account's address, with a link that contains a token. */
  const withToken =
    (purpose: Purpose, letter: (user: User, publicUrl: string, token: string, detail: string) => Letter): Write =>
    async ({ id, detail }, user) => {
      const { userId, email: to } = user;
      const token = await tokens.issue({ mailId: id, userId, purpose, about: hideEmail(to) });
      return token === null ? null : { ...about(user), to, mail: letter(user, await publicUrl, token, detail) };
    };
  const resetFor = withToken('reset', resetMail);
  const verificationFor = withToken('verification', verificationMail);

  const addressMails = {
    // A previous address cannot request a reset.
    reset: async (due, user) => (hideEmail(user.email) === due.about ? resetFor(due, user) : null),
    verification: async (due, user) => (user.isVerified ? null : verificationFor(due, user)),
    'email-change': emailChangeFor,
    'email-changed': changedFor,
    'email-restored': withToken('reset', emailRestoredMail),
    'email-lost': lostFor,
    'password-ended': withToken('reset', passwordEndedMail),
  } satisfies Record<Exclude<AddressMail, 'subscription'>, Write>;

  async function subscriptionFor(subscriberId: string): Promise<Written | null> {
    const wanted = await confirmationOf(subscriberId);
    if (wanted === null) return null;
    const mail = subscriptionMail(await publicUrl, wanted.confirm, wanted.unsubscribe);
    return { to: wanted.to, mail, isWanted: async () => (await confirmationOf(subscriberId)) !== null };
  }

  /** Emails about notifications, except those that the user has since turned off. */
  async function notificationsFor({ kind, parts: notified }: TakenMail, user: User): Promise<Written | null> {
    // The owner of an unverified address must not find out about them.
    if (!user.isVerified) return null;
    const { times } = await parts.mailingOf(user.userId);
    const wanted = notified.filter((part) => times[groupOf(part.kind)] !== 'off');
    const titles = await parts.titlesOf(wanted.flatMap(({ projectId }) => projectId ?? []));
    const lines = wanted.map(
      ({ projectId, ...part }): Line => ({ ...part, title: titles.get(projectId ?? '') ?? null }),
    );
    const [first, ...others] = lines;
    if (first === undefined) return null;
    const tokenFor = (mails: LinkedMails) => parts.tokenFor(user.userId, mails);
    const letterParts = { person: user, publicUrl: await publicUrl, tokenFor };
    const mail =
      kind === 'digest' ? digestLetter(lines, letterParts) : notificationLetter([first, ...others], letterParts);
    return { ...about(user), to: user.email, mail };
  }

  /** Null if there is nothing left to send. */
  async function mailFor(due: TakenMail): Promise<Written | null> {
    const { kind, detail } = due;
    if (kind === 'subscription') return subscriptionFor(due.about);
    const userId = kind === 'reset' ? await ownerOfEmail(due.about) : due.about;
    const found = userId === null ? null : await findUser(userId);
    // No account exists, or it was deleted.
    if (found === null || found.email === '') return null;
    // The person who reads the email may not be the one who chose the name in the greeting.
    const user = { ...found, isVerified: found.isVerified && !(await parts.isUnconfirmed(found)) };
    if (isSecurityMail(kind)) return securityMailFor(due, user);
    if (kind === 'steps' || kind === 'digest') return notificationsFor(due, user);
    if (isMailKind(kind)) {
      const part = { kind, about: detail, thing: detail, projectId: null, count: 1 };
      return notificationsFor({ ...due, parts: [part] }, user);
    }
    if (isAccountMail(kind)) {
      // An unverified address may belong to another person, so the reason is not emailed to it. The page shows the
      // reason.
      const mail = user.isVerified ? accountMail(kind, user, await publicUrl) : null;
      return mail && { ...about(user), to: user.email, mail };
    }
    return addressMails[kind](due, user);
  }

  const about = ({ userId }: User) => ({
    whose: userId,
    isWanted: async () => (await findUser(userId)) !== null,
  });

  return { recipientsOf, mailFor };
}

/** The user, with `isVerified` for the recipient's address, because names are sent only to verified addresses. */
const at = (user: User, to: string): User => ({
  ...user,
  isVerified: to === user.email ? user.isVerified : user.proved.includes(to),
});

const withRequested = ({ emails, requestedEmail }: User) =>
  requestedEmail === null ? emails : [requestedEmail, ...emails];

/** Sent to a previous address that was never verified and therefore cannot take the account back. */
export const emailCorrectedMail = (): Letter => ({
  subject: EMAIL_CHANGED,
  blocks: [
    'Hello,',
    'The email for a Hirelane account was changed from this address to another one. This address was never confirmed, so you will get no more emails about the account. You do not need to do anything.',
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

/** Sent to the address that has been restored. `detail`: the removed `RemovedCredential`s, separated by commas. */
export function emailRestoredMail(person: MailRecipient, publicUrl: string, token: string, detail: string): Letter {
  const credentials = detail.split(',').filter(isRemovedCredential);
  const removed = list.format(credentials.map((word) => NAMES[word]));
  return {
    subject: 'This is the email for your Hirelane account again',
    blocks: [
      greet(person),
      `Emails about ${accountOf(person)} go to this address again. Every browser was signed out, and the old password no longer works.`,
      ...(credentials.length === 0 ? [] : [`These were also removed: ${removed}.`]),
      'Open this link now to choose a new password. Until then, the email for the account cannot be changed:',
      { link: resetLink(person, publicUrl, token), label: 'Choose a new password' },
      `It works once and expires after ${TOKEN_MINUTES.reset} minutes. After that you can request another one:`,
      { link: `${publicUrl}/forgot-password`, label: 'Request another link' },
      'Passkeys and an authenticator app that were added more than a week before the change were kept. After signing in, remove any that you do not recognize:',
      { link: `${publicUrl}${SETTINGS_PAGES.security}`, label: 'Open your settings' },
    ],
  };
}

/** Sent to the address that the account had until the change was undone. */
export const emailLostMail = (person: MailRecipient): Letter => ({
  subject: 'This is no longer the email for your Hirelane account',
  blocks: [
    greet(person),
    `The change that moved ${accountOf(person)} to this email was undone with the link we sent to its previous email, which is in use again. Every browser was signed out, and the password no longer works.`,
    'If you changed the email yourself and did not undo it, someone else can read emails to the previous address.',
  ],
});
