import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { Resources } from '@hirelane/service/service';
import type { Logger } from 'pino';
import { type MailTokens, openMailTokens } from '../../user/links/tokens.ts';
import type { Block, Letter } from './letter.ts';
import { type Mailer, type MailSettings, openMailer } from './mailer.ts';
import { type Due, isNotice, type MailQueue, openMailQueue } from './queue.ts';
import { openWriting, type WritingParts } from './writing.ts';

export type PostOfficeSettings = MailSettings &
  Readonly<{
    /** Origin of the links in mails, such as `https://hirelane.example`. Never taken from a request. */
    publicUrl: Promise<string>;
  }>;

/** Where mails are handed in. */
export type Outbox = Pick<MailQueue, 'add'> &
  Readonly<{
    /** Has what was added sent at once; call it when the transaction of `add` is over. */
    wake(): void;
  }>;

type Lookups = Omit<WritingParts, 'tokens' | 'publicUrl'> &
  Readonly<{
    /** What a file name may say of an address: a keyed hash. */
    hideAddress(address: string): string;
    mailIdentity(): Promise<MailIdentity>;
  }>;

const SWEEP_MS = 3_600_000;

/** Everything about mail: where it is handed in, the tokens of the links, and what was written to files. */
export async function openOutbox(
  { pool, log, onStop }: Pick<Resources, 'pool' | 'log' | 'onStop'>,
  { publicUrl, ...settings }: PostOfficeSettings,
  { hideAddress, ...lookups }: Lookups,
): Promise<{ outbox: Outbox; tokens: MailTokens; files: Pick<Mailer, 'forget' | 'forgetEarlier'> }> {
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
  /** There is something new to send: do not wait for the next round. */
  wake(): void;
  /** Finishes the mail in hand. */
  stop(): Promise<void>;
}>;

/** ms between looks at the queue, for what other copies left and for what has to be tried again. */
const ROUND_MS = 5_000;

/**
 * Sends what is in the queue, one mail after the other. A crash between the server's 250 and removing the row sends the
 * mail twice, under the same Message-ID, which is better than never.
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

  /** Of a reset or a subscription it is not known. */
  const accountOf = ({ kind, about }: Due) => (kind === 'reset' || kind === 'subscription' ? {} : { userId: about });

  async function deliver(due: Due): Promise<void> {
    let to: string | undefined;
    try {
      if (isNotice(due.kind) && due.recipient === '') {
        // Before the first try: where it goes later must not depend on what happens meanwhile, or on who takes mails.
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

/** Characters of a mail server's answer that are kept. */
const ANSWER_MAX = 200;

/**
 * Why a mail could not be sent, for the log: the code of the library or the system, and what the mail server answered, or
 * else what the error says. Without the address `to`, nor any other: servers quote it.
 */
export function failureOf(error: unknown, to = ''): Readonly<{ code?: string; answer?: string }> {
  if (!(error instanceof Error)) return {};
  const { code, response } = error as Error & Readonly<{ code?: unknown; response?: unknown }>;
  // By its name alone a server may call the mailbox.
  const name = to.slice(0, Math.max(0, to.lastIndexOf('@'))).toLowerCase();
  const isAddress = (word: string) => word.includes('@') || (name !== '' && word.toLowerCase() === name);
  // Cut before anything is looked for in it: a server may send any length.
  const said = (typeof response === 'string' ? response : error.message).slice(0, ANSWER_MAX + 1);
  const parts = said.split(/([\s<>"'(),:;\p{Cc}]+)/u);
  // A word that is cut in two may be the beginning of an address.
  if (said.length > ANSWER_MAX) parts.splice(-1, 1, '…');
  const answer = parts.map((part) => (isAddress(part) ? '…' : part.replaceAll(/[\s\p{Cc}]+/gu, ' '))).join('');
  return { ...(code !== undefined && { code: String(code) }), answer: answer.trim() };
}

/** What operators have chosen that mails say; '' where they have chosen nothing. */
type MailIdentity = Readonly<{ name: string; contact: string }>;

// biome-ignore lint/plugin/built-expression: its parts are constants.
const NAME = new RegExp(`\\b${DEFAULT_NAME}\\b`, 'g');

/**
 * A mail in the name of the marketplace, with how to reach its operator below. Templates say the name of the software;
 * what people have written, in quotes and lists, stays as it is.
 */
export function named(letter: Letter, { name, contact }: MailIdentity): Letter {
  const put = (text: string) => (name === '' ? text : text.replaceAll(NAME, () => name));
  const inBlock = (block: Block): Block => {
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
