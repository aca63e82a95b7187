import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { Resources } from '@hirelane/service/service';
import type { Logger } from 'pino';
import { type MailTokens, openMailTokens } from '../../user/links/tokens.ts';
import type { Letter, MailBlock } from './letter.ts';
import { type Mailer, type MailerSettings, openMailer } from './mailer.ts';
import { type MailQueue, openMailQueue, type TakenMail } from './queue.ts';
import { isSecurityMail } from './security-mails.ts';
import { openWriting, type WritingParts } from './writing.ts';

export type PostOfficeSettings = MailerSettings &
  Readonly<{
    /** The origin for links in emails, such as `https://hirelane.example`. It is never taken from a request. */
    publicUrl: Promise<string>;
  }>;

/** Queues emails. */
export type MailOutbox = Pick<MailQueue, 'add'> &
  Readonly<{
    /** Sends queued emails at once. Call it after the transaction that called `add` has been committed. */
    wake(): void;
  }>;

type Lookups = Omit<WritingParts, 'tokens' | 'publicUrl'> &
  Readonly<{
    /** A keyed hash that replaces an address in file names. */
    hideAddress(address: string): string;
    mailIdentity(): Promise<MailIdentity>;
  }>;

const SWEEP_MS = 3_600_000;

/** Opens the mail queue and its worker, the tokens for emailed links, and the email files. */
export async function openMailOutbox(
  { pool, log, onStop }: Pick<Resources, 'pool' | 'log' | 'onStop'>,
  { publicUrl, ...settings }: PostOfficeSettings,
  { hideAddress, ...lookups }: Lookups,
): Promise<{ outbox: MailOutbox; tokens: MailTokens; files: Pick<Mailer, 'forget' | 'forgetEarlier'> }> {
  const tokens = await openMailTokens(pool);
  const queue = await openMailQueue(pool);
  const mailer = openMailer(settings, hideAddress, log);
  const mailWorker = startMailWorker({ queue, tokens, mailer, publicUrl, log, ...lookups });
  onStop(mailWorker.stop);
  const sweeping = setInterval(() => void tokens.sweep().catch((error) => log.warn({ err: error })), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  return { tokens, files: mailer, outbox: { add: queue.add, wake: mailWorker.wake } };
}

type Parts = WritingParts &
  Readonly<{ queue: MailQueue; mailer: Mailer; log: Logger; mailIdentity(): Promise<MailIdentity> }>;

export type MailWorker = Readonly<{
  /** Sends new emails at once instead of in the next round. */
  wake(): void;
  /** Stops after the current email. */
  stop(): Promise<void>;
}>;

/** Interval in ms between reads of the queue, for emails queued by other instances of the service and for retries. */
const ROUND_MS = 5_000;

/**
 * Sends queued emails one by one. A crash between the server's 250 and the deletion of the row sends the email twice,
 * with the same Message-ID, which is better than not sending it.
 */
export function startMailWorker(parts: Parts): MailWorker {
  const { queue, mailer, publicUrl, log, mailIdentity } = parts;
  const { recipientsOf, mailFor } = openWriting(parts);
  let isStopping = false;
  let isAwake = true;
  let resume: () => void = () => undefined;
  const wake = () => {
    isAwake = true;
    resume();
  };

  /** For a reset or a subscription, the account is unknown. */
  const accountOf = ({ kind, about }: TakenMail) =>
    kind === 'reset' || kind === 'subscription' ? {} : { userId: about };

  async function deliver(due: TakenMail): Promise<void> {
    let to: string | undefined;
    try {
      if (isSecurityMail(due.kind) && due.recipient === '') {
        // The recipients are determined before the first attempt, because they must not depend on later changes to the
        // account or on which server accepts the email.
        const recipients = await recipientsOf(due);
        await queue.address(due.id, recipients);
        if (recipients.length === 0) log.info({ event: 'mail-dropped', kind: due.kind });
        return;
      }
      const written = await mailFor(due);
      if (written !== null) {
        to = written.to;
        const mail = named(written.mail, await mailIdentity());
        await mailer.send(due.id, written.to, mail, written.isWanted, written.whose);
      }
      await queue.remove(due.id);
      log.info({ event: written === null ? 'mail-dropped' : 'mail-sent', kind: due.kind });
    } catch (error) {
      const isGivenUp = await queue.postpone(due);
      const { kind, attempt } = due;
      const what = { kind, attempt, ...accountOf(due), ...failureOf(error, to) };
      log.warn({ event: isGivenUp ? 'mail-given-up' : 'mail-failed', ...what });
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
      const timer = setTimeout(resolve, ROUND_MS);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  // If the launcher fails before the URL is known, the worker is never started.
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

/** Maximum length of a logged response, in characters. */
const ANSWER_MAX = 200;

/**
 * The reason why an email could not be sent, for logging: the error code from the library or the system, and the mail
 * server's response or, without one, the error message. All addresses, including `to`, are removed, because servers
 * quote them.
 */
export function failureOf(error: unknown, to = ''): Readonly<{ code?: string; answer?: string }> {
  if (!(error instanceof Error)) return {};
  const { code, response } = error as Error & Readonly<{ code?: unknown; response?: unknown }>;
  // A server may quote the mailbox without its domain.
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@'))).toLowerCase();
  const isAddress = (word: string) => word.includes('@') || (name !== '' && word.toLowerCase() === name);
  // The text is truncated before it is searched, because a server may send a response of any length.
  const said = (typeof response === 'string' ? response : error.message).slice(0, ANSWER_MAX + 1);
  const parts = said.split(/([\s<>"'(),:;\p{Cc}]+)/u);
  // A truncated word may be the beginning of an address.
  if (said.length > ANSWER_MAX) parts.splice(-1, 1, '…');
  const answer = parts.map((part) => (isAddress(part) ? '…' : part.replaceAll(/[\s\p{Cc}]+/gu, ' '))).join('');
  return { ...(code !== undefined && { code: String(code) }), answer: answer.trim() };
}

/** Operator settings that appear in emails; '' if not set. */
type MailIdentity = Readonly<{ name: string; contact: string }>;

// biome-ignore lint/plugin/built-expression: its parts are constants.
const NAME = new RegExp(`\\b${DEFAULT_NAME}\\b`, 'g');

/**
 * Inserts the marketplace's name and the operator's contact into an email. Templates contain the default name; user
 * text, which is in quotes and lists, is not changed.
 */
export function named(letter: Letter, { name, contact }: MailIdentity): Letter {
  const put = (text: string) => (name === '' ? text : text.replaceAll(NAME, () => name));
  const inBlock = (block: MailBlock): MailBlock => {
    if (typeof block === 'string') return put(block);
    if ('label' in block) return { ...block, label: put(block.label) };
    return block;
  };
  const link = /^https?:/i.test(contact) ? contact : `mailto:${contact}`;
  const foot = [...(letter.foot ?? []), ...(contact === '' ? [] : [{ text: 'Contact the operator', link }])];
  return {
    ...letter,
    subject: put(letter.subject),
    blocks: letter.blocks.map(inBlock),
    ...(foot.length > 0 && { foot }),
    ...(name !== '' && { sender: name }),
  };
}
