import type { Logger } from 'pino';
import { failureOf } from './failure-of.ts';
import type { Mailer } from './mailer.ts';
import { type MailIdentity, named } from './named.ts';
import { type Due, isNotice, type MailQueue } from './queue.ts';
import { openWriting, type WritingParts } from './writing.ts';

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
