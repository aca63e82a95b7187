import { createSchema } from '@hirelane/postgres/create-schema';
import type { Resources } from '@hirelane/service/service';
import { hideValue } from '../../user/reservations/reservations.ts';

const [HOUR, DAY] = [3_600, 24 * 3_600];

/**
 * The maximum number of emails in a period, and the length of the period in seconds. A period begins with its first
 * email. Anyone can trigger emails of the first three kinds to any address, from any number of accounts; `new-browser`
 * emails are sent to the owner of one account whenever a person who knows the password signs in.
 */
const ALLOWED = {
  subscriber: [3, DAY],
  verification: [3, DAY],
  'email-change': [3, DAY],
  'new-browser': [3, HOUR],
} as const satisfies Record<string, readonly [number, number]>;

/**
 * Counts another email; returns false if the allowance is exceeded. `whose`: the recipient's address, or for
 * `new-browser` the account's id.
 */
export type MayMail = (kind: keyof typeof ALLOWED, whose: string) => Promise<boolean>;

/** The error text for a request that exceeds the allowance. */
export const ENOUGH_MAILS =
  'We have sent three of these emails to this address within a day. Use the link in one of them, or try again tomorrow.';

const SWEEP_MS = 3_600_000;

/** Counts emails under keyed hashes. The table is named after the newsletter, which was the first to use it. */
export async function openMailAllowance({ pool, onStop }: Pick<Resources, 'pool' | 'onStop'>, hmacKey: string) {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.subscription_mails (
      about text PRIMARY KEY, mails int NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())`,
  );
  const sweeping = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  /** Deletes expired counts. If a sweep fails, the next one deletes them. */
  const sweep = () => pool.query(`DELETE FROM identity.subscription_mails WHERE begun_at < now() - interval '1 day'`);

  const mayMail: MayMail = async (kind, whose) => {
    const [most, seconds] = ALLOWED[kind];
    const { rows } = await pool.query<{ mails: number }>(
      `INSERT INTO identity.subscription_mails AS old (about, mails) VALUES ($1, 1)
       ON CONFLICT (about) DO UPDATE SET
         mails = CASE WHEN old.begun_at < now() - make_interval(secs => $2) THEN 1 ELSE least(old.mails, $3) + 1 END,
         begun_at = CASE WHEN old.begun_at < now() - make_interval(secs => $2) THEN now() ELSE old.begun_at END
       RETURNING mails`,
      [hideValue(hmacKey, kind, whose), seconds, most],
    );
    return (rows[0]?.mails ?? 0) <= most;
  };
  return mayMail;
}
