import { createSchema } from '@hirelane/postgres/create-schema';
import type { Resources } from '@hirelane/service/service';
import { hideValue } from '../../user/reservations/reservations.ts';

const [HOUR, DAY] = [3_600, 24 * 3_600];

/**
 * Mails, and the seconds from the first in which there may be so many. Anybody can have the first three sent to any
 * address, from as many accounts as they like; the fourth goes to the owner of one account, as often as somebody signs
 * in who knows the password.
 */
const ALLOWED = {
  subscriber: [3, DAY],
  verification: [3, DAY],
  'email-change': [3, DAY],
  'new-browser': [3, HOUR],
} as const satisfies Record<string, readonly [number, number]>;

/**
 * Counts one mail more; false when there were enough. `whose`: the address that it goes to or, of `new-browser`, an
 * account's id.
 */
export type MayMail = (kind: keyof typeof ALLOWED, whose: string) => Promise<boolean>;

/** The text for a request beyond the allowance. */
export const ENOUGH_MAILS =
  'We have sent this address three such mails within a day. Use the link in one of them, or try again tomorrow.';

const SWEEP_MS = 3_600_000;

/** Counts mails by keyed hashes. The table has its name from the newsletter, which came first. */
export async function openMailAllowance({ pool, onStop }: Pick<Resources, 'pool' | 'onStop'>, hmacKey: string) {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.subscription_mails (
      about text PRIMARY KEY, mails int NOT NULL, begun_at timestamptz NOT NULL DEFAULT now())`,
  );
  const sweeping = setInterval(() => void sweep().catch(() => undefined), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  /** Days that have passed count nothing any more. The next round makes up for one that fails. */
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
