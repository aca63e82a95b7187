import type { Logger } from 'pino';
import type { Confirmation } from '../newsletter.ts';
import type { User } from '../user.ts';
import {
  emailChangedLetter,
  emailChangeLetter,
  type Letter,
  resetLetter,
  subscriptionLetter,
  verificationLetter,
} from './letters.ts';
import type { Mailer } from './mailer.ts';
import { noticeLetter } from './notices.ts';
import { pointedAt } from './pending-change.ts';
import type { Due, MailQueue } from './queue.ts';
import { isSecondFactorMail, SECOND_FACTOR_LETTERS } from './second-factor-letters.ts';
import type { MailTokens } from './tokens.ts';

type Parts = Readonly<{
  queue: MailQueue;
  tokens: MailTokens;
  mailer: Mailer;
  /** Resolves once it is known: a launcher that takes any free port knows it last. */
  publicUrl: Promise<string>;
  /** The owner of an address by its stream's id (an HMAC); null when it has none. */
  ownerOfEmail(id: string): Promise<string | null>;
  findUser(userId: string): Promise<User | null>;
  /** The id of an e-mail address's stream. */
  hideEmail(email: string): string;
  /** The credential version of an account. */
  versionOf(userId: string): Promise<number>;
  confirmationOf(subscriberId: string): Promise<Confirmation | null>;
  log: Logger;
}>;

export type Postman = Readonly<{
  /** There is something new to send: do not wait for the next round. */
  wake(): void;
  /** Finishes the mail in hand. */
  stop(): Promise<void>;
}>;

/** ms between looks at the queue, for what other copies left and for what has to be tried again. */
const ROUND = 5_000;

/**
 * Sends what is in the queue, one mail after the other. A crash between sending a mail and removing it sends it twice, which
 * is better than never.
 */
export function startPostman(parts: Parts): Postman {
  const { queue, tokens, mailer, publicUrl, ownerOfEmail, findUser, hideEmail, versionOf, confirmationOf, log } = parts;
  let isStopping = false;
  let isAwake = true;
  let ring: () => void = () => undefined;
  const wake = () => {
    isAwake = true;
    ring();
  };

  type Written = Readonly<{ to: string; letter: Letter; isWanted: () => Promise<boolean> }>;

  async function letterFor({ kind, about, detail }: Due): Promise<Written | null> {
    if (kind === 'subscription') {
      const wanted = await confirmationOf(about);
      if (wanted === null) return null;
      const letter = subscriptionLetter(await publicUrl, wanted.confirm, wanted.unsubscribe);
      return { to: wanted.to, letter, isWanted: async () => (await confirmationOf(about)) !== null };
    }
    const userId = kind === 'reset' ? await ownerOfEmail(about) : about;
    const user = userId === null ? null : await findUser(userId);
    // Nobody, an account that has been deleted, or nothing left to verify.
    if (user === null || user.email === '' || (kind === 'verification' && user.isVerified)) return null;
    // An address that the account had once asks for nothing any more.
    if (kind === 'reset' && hideEmail(user.email) !== about) return null;
    const url = await publicUrl;
    const isWanted = async () => (await findUser(user.userId)) !== null;
    if (isSecondFactorMail(kind)) return { to: user.email, isWanted, letter: SECOND_FACTOR_LETTERS[kind](user, url) };
    const known = (addressId: string, emails = user.emails) => emails.find((email) => hideEmail(email) === addressId);
    const wished = user.wantedEmail === null ? [] : [user.wantedEmail];
    if (kind === 'email-change') {
      const { addressId, version } = pointedAt(detail);
      // Another one is wished for by now, or none any more.
      const to = known(addressId, wished);
      if (to === undefined || version !== (await versionOf(user.userId))) return null;
      const token = await tokens.issue(user.userId, kind, detail);
      return { to, isWanted, letter: emailChangeLetter(url, token) };
    }
    if (kind === 'email-changed') {
      const to = known(detail);
      if (to === undefined) return null;
      const token = await tokens.issue(user.userId, 'email-undo', detail);
      return { to, isWanted, letter: emailChangedLetter(user, url, token) };
    }
    if (kind === 'email-change-asked') {
      const [from = '', next = ''] = detail.split('@');
      const to = known(from);
      if (to === undefined) return null;
      // What somebody typed goes to no address that was not proved.
      const shown = user.isVerified ? known(next, [...wished, ...user.emails]) : undefined;
      return { to, isWanted, letter: noticeLetter(kind, user, url, shown ?? 'another one') };
    }
    const written = { to: user.email, isWanted };
    if (kind !== 'reset' && kind !== 'verification') {
      return { ...written, letter: noticeLetter(kind, user, url, detail) };
    }
    const token = await tokens.issue(user.userId, kind);
    const write = kind === 'reset' ? resetLetter : verificationLetter;
    return { ...written, letter: write(user, url, token) };
  }

  async function deliver(due: Due): Promise<void> {
    try {
      const written = await letterFor(due);
      if (written !== null) await mailer.send(written.to, written.letter, written.isWanted);
      await queue.remove(due.id);
      log.info({ event: written === null ? 'mail-dropped' : 'mail-sent', kind: due.kind });
    } catch (error) {
      // Its message may quote the address.
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      const isGivenUp = await queue.postpone(due);
      log.warn({ event: isGivenUp ? 'mail-given-up' : 'mail-failed', kind: due.kind, attempt: due.attempt, code });
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isAwake = false;
      try {
        for (let due = await queue.take(); due !== null; due = isStopping ? null : await queue.take())
          await deliver(due);
      } catch (error) {
        log.warn({ err: error }, 'the mail queue could not be read');
      }
      if (!isStopping && !isAwake) await nextRound();
    }
  }

  const nextRound = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ROUND);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  // A launcher that fails before it knows its address has nothing in hand to wait for.
  let running: Promise<void> = Promise.resolve();
  publicUrl.then(
    () => {
      if (!isStopping) running = run();
    },
    () => undefined,
  );
  return {
    wake,
    async stop() {
      isStopping = true;
      wake();
      await running;
      mailer.close();
    },
  };
}
