import type { Resources } from '@hirelane/kernel/service';
import type { Confirmation } from '../newsletter.ts';
import type { User } from '../user.ts';
import { type MailSettings, openMailer } from './mailer.ts';
import { startPostman } from './postman.ts';
import { type MailQueue, openMailQueue } from './queue.ts';
import { type MailTokens, openMailTokens } from './tokens.ts';

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

type Lookups = Readonly<{
  hideEmail(email: string): string;
  versionOf(userId: string): Promise<number>;
  ownerOfEmail(id: string): Promise<string | null>;
  findUser(userId: string): Promise<User | null>;
  /** What a file name may say of an address: a keyed hash. */
  hideAddress(address: string): string;
  confirmationOf(subscriberId: string): Promise<Confirmation | null>;
}>;

const SWEEP = 3_600_000;

/** Everything about mail: where it is handed in, the tokens of the links, and what was written to files. */
export async function openPostOffice(
  { pool, log, onStop }: Pick<Resources, 'pool' | 'log' | 'onStop'>,
  { publicUrl, ...settings }: PostOfficeSettings,
  { hideAddress, ...lookups }: Lookups,
): Promise<{ outbox: Outbox; tokens: MailTokens; forgetFiles: (whose: string) => Promise<void> }> {
  const tokens = await openMailTokens(pool);
  const queue = await openMailQueue(pool);
  const mailer = openMailer(settings, hideAddress, log);
  const postman = startPostman({ queue, tokens, mailer, publicUrl, log, ...lookups });
  onStop(postman.stop);
  const sweeping = setInterval(() => void tokens.sweep().catch((error) => log.warn({ err: error })), SWEEP);
  onStop(() => clearInterval(sweeping));
  return { tokens, forgetFiles: mailer.forget, outbox: { add: queue.add, wake: postman.wake } };
}
