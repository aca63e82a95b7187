import type { Resources } from '@hirelane/service/service';
import { type MailTokens, openMailTokens } from '../links/tokens.ts';
import { startMailWorker } from './mail-worker.ts';
import { type Mailer, type MailSettings, openMailer } from './mailer.ts';
import type { MailIdentity } from './named.ts';
import { type MailQueue, openMailQueue } from './queue.ts';
import type { WritingParts } from './writing.ts';

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
