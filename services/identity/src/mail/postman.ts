import type { Logger } from 'pino';
import type { Confirmation } from '../newsletter.ts';
import type { User } from '../user.ts';
import {
  atFormerAddress,
  emailChangedLetter,
  emailChangeLetter,
  emailRestoredLetter,
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

const WITH_TOKEN = {
  reset: resetLetter,
  verification: verificationLetter,
  'email-restored': emailRestoredLetter,
} as const;

/** ms between looks at the queue, for what other copies left and for what has to be tried again. */
const ROUND = 5_000;

/** `whose`: the account that a letter is about (`folder.ts`). */
type Written = Readonly<{ to: string; letter: Letter; isWanted: () => Promise<boolean>; whose?: string }>;

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

  /** A letter, and the same for each former address that can still take the account back: it may be the owner's, alone. */
  async function withFormer(user: User, written: Written, letterTo: (person: User) => Letter): Promise<Written[]> {
    const undoable = new Set((await tokens.undoable(user.userId)).map(({ about }) => about));
    const former = user.proved.filter((email) => email !== written.to && undoable.has(hideEmail(email)));
    return [written, ...former.map((to) => ({ ...written, to, letter: atFormerAddress(letterTo(user)) }))];
  }

  async function lettersFor({ kind, about, detail, createdAt }: Due): Promise<readonly Written[]> {
    if (kind === 'subscription') {
      const wanted = await confirmationOf(about);
      if (wanted === null) return [];
      const letter = subscriptionLetter(await publicUrl, wanted.confirm, wanted.unsubscribe);
      return [{ to: wanted.to, letter, isWanted: async () => (await confirmationOf(about)) !== null }];
    }
    const userId = kind === 'reset' ? await ownerOfEmail(about) : about;
    const user = userId === null ? null : await findUser(userId);
    // Nobody, an account that has been deleted, or nothing left to verify.
    if (user === null || user.email === '' || (kind === 'verification' && user.isVerified)) return [];
    // An address that the account had once asks for nothing any more.
    if (kind === 'reset' && hideEmail(user.email) !== about) return [];
    const url = await publicUrl;
    const whoseMail = { whose: user.userId, isWanted: async () => (await findUser(user.userId)) !== null };
    const known = (addressId: string, emails = user.emails) => emails.find((email) => hideEmail(email) === addressId);
    const wished = user.wantedEmail === null ? [] : [user.wantedEmail];
    /** What somebody typed goes to no address that was not proved. */
    const personAt = (to: string): User => ({ ...user, isVerified: user.proved.includes(to) });
    switch (kind) {
      case 'email-change': {
        const { addressId, version } = pointedAt(detail);
        // Another one is wished for by now, or none any more.
        const to = known(addressId, wished);
        if (to === undefined || version !== (await versionOf(user.userId))) return [];
        return [{ ...whoseMail, to, letter: emailChangeLetter(url, await tokens.issue(user.userId, kind, detail)) }];
      }
      case 'email-changed': {
        const to = known(detail);
        if (to === undefined) return [];
        const token = await tokens.issue(user.userId, 'email-undo', detail, createdAt);
        return [{ ...whoseMail, to, letter: emailChangedLetter(personAt(to), url, token) }];
      }
      case 'email-change-asked': {
        const [from = '', next = ''] = detail.split('@');
        const to = known(from);
        if (to === undefined) return [];
        const person = personAt(to);
        const shown = person.isVerified ? known(next, [...wished, ...user.emails]) : undefined;
        const letterTo = () => noticeLetter(kind, person, url, shown ?? 'another one');
        return withFormer(user, { ...whoseMail, to, letter: letterTo() }, letterTo);
      }
      case 'reset':
      case 'verification':
      case 'email-restored': {
        const token = await tokens.issue(user.userId, kind === 'verification' ? kind : 'reset');
        return [{ ...whoseMail, to: user.email, letter: WITH_TOKEN[kind](user, url, token) }];
      }
      default: {
        const letterTo = (person: User) =>
          isSecondFactorMail(kind) ? SECOND_FACTOR_LETTERS[kind](person, url) : noticeLetter(kind, person, url, detail);
        return withFormer(user, { ...whoseMail, to: user.email, letter: letterTo(user) }, letterTo);
      }
    }
  }

  async function deliver(due: Due): Promise<void> {
    try {
      const letters = await lettersFor(due);
      for (const { to, letter, isWanted, whose } of letters) await mailer.send(to, letter, isWanted, whose);
      await queue.remove(due.id);
      log.info({ event: letters.length === 0 ? 'mail-dropped' : 'mail-sent', kind: due.kind });
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
