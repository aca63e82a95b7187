import type { MailKind } from '@hirelane/api/notifications';
import { newId } from '@hirelane/event-sourcing/ids';
import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';
import type { Purpose } from '../../user/links/tokens.ts';
import type { AccountMail } from './account-mails.ts';
import type { SecurityMail } from './security-mails.ts';

/** Emails that verify or change an address or a password, or confirm the newsletter. */
export type AddressMail =
  | 'reset'
  | 'verification'
  | 'email-change'
  | 'email-changed'
  | 'email-restored'
  | 'email-lost'
  /** The operator has ended the password. */
  | 'password-ended'
  | 'subscription';

/**
 * Emails about notifications: `steps` for one thing, `digest` for the daily email. `MailKind`: a single notification, as
 * queued by earlier releases.
 */
type NotificationMail = 'steps' | 'digest' | MailKind;

/**
 * A queued email. It contains neither an address nor a token: the recipient is looked up and the token created when it
 * is sent. A request for a password reset does not look up the owner of the address, because that could take longer for
 * registered addresses.
 */
export type QueuedMail = Readonly<{
  kind: AddressMail | NotificationMail | SecurityMail | AccountMail;
  /**
   * For `reset`, the id of the address's stream; for `subscription`, the id of the subscriber's stream; otherwise, a
   * user's id.
   */
  about: string;
  /**
   * For `sign-in-added` and `sign-in-removed`, the provider; for `new-browser`, the browser's name; for
   * `email-restored`, the removed credentials (`writing.ts`); for `email-lost`, the id of the recipient address's
   * stream; for other emails about a change of address, as in `pending-change.ts`; for `steps` and `digest`, the id of
   * the email; for `MailKind`, the id of the project or contract, or the path of an invoice.
   */
  detail?: string;
  /** Identifies the email, even if it is queued again after a crash. Without it, each call queues a separate email. */
  id?: string;
  /** For `steps` and `digest`: the notifications. */
  parts?: readonly MailPart[];
}>;

/**
 * Notifications of one kind about one `thing`, such as a project. `count`: how many there are. `about`: the data needed
 * for the URL of the latest one's page.
 */
export type MailPart = Readonly<{
  kind: MailKind;
  about: string;
  thing: string;
  projectId: string | null;
  count: number;
}>;

/** Minutes after which an unsent email is dropped, because it would only confuse its recipient. */
const GIVE_UP_MINUTES: Readonly<Partial<Record<QueuedMail['kind'], number>>> = { reset: 60 };
/** Minutes after which an unsent email of any other kind is dropped. */
const GIVE_UP_MINUTES_MAX = 24 * 60;
/** Number of seconds that an instance of the service has to send an email before another instance tries. */
const LEASE_S = 120;
/** Seconds until the second attempt. The pause doubles with each later attempt, up to an hour. */
const FIRST_PAUSE_S = 10;

/**
 * `recipient`: the id of the recipient address's stream; empty if the kind determines it, or for a security email whose
 * recipients are not determined yet. `attempt`: counted from 1.
 */
export type TakenMail = Required<QueuedMail> & Readonly<{ recipient: string; attempt: number }>;

export type MailQueue = Readonly<{
  /**
   * An email of the same kind and detail about the same account is queued only once. Adding it again makes it due
   * immediately, as if it were new.
   */
  add(mail: QueuedMail, tx?: Queryable): Promise<void>;
  /** Replaces a row with one row per recipient, so that each is retried separately. */
  address(id: string, recipients: readonly string[]): Promise<void>;
  /** Takes the email that has been due longest; null if none is due. */
  take(): Promise<TakenMail | null>;
  /** Removes an email that was sent or is no longer needed. */
  remove(id: string): Promise<void>;
  /** Schedules another attempt. Returns true if the email was dropped instead. */
  postpone(due: TakenMail): Promise<boolean>;
}>;

/** Assigns a new id, so that a process that is sending the earlier email does not remove this one. */
const AS_NEW = `ON CONFLICT (kind, about, detail, recipient) DO UPDATE
  SET id = excluded.id, parts = excluded.parts, created_at = excluded.created_at, due_at = now(), attempt = 0`;

export async function openMailQueue(pool: Pool): Promise<MailQueue> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.mail_queue (
      id uuid PRIMARY KEY, kind text NOT NULL, about text NOT NULL, attempt int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(), due_at timestamptz NOT NULL DEFAULT now(), UNIQUE (kind, about));
    ${createIndex('identity', 'mail_queue_due', 'mail_queue (due_at)')};
    DO $detail$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_attribute
                     WHERE attrelid = 'identity.mail_queue'::regclass AND attname = 'detail') THEN
        ALTER TABLE identity.mail_queue ADD COLUMN detail text NOT NULL DEFAULT '',
          DROP CONSTRAINT mail_queue_kind_about_key, ADD CONSTRAINT mail_queue_same UNIQUE (kind, about, detail);
      END IF;
      IF NOT EXISTS (SELECT FROM pg_attribute
                     WHERE attrelid = 'identity.mail_queue'::regclass AND attname = 'recipient') THEN
        ALTER TABLE identity.mail_queue ADD COLUMN recipient text NOT NULL DEFAULT '',
          DROP CONSTRAINT mail_queue_same, ADD CONSTRAINT mail_queue_same UNIQUE (kind, about, detail, recipient);
      END IF;
      IF NOT EXISTS (SELECT FROM pg_attribute
                     WHERE attrelid = 'identity.mail_queue'::regclass AND attname = 'parts') THEN
        ALTER TABLE identity.mail_queue ADD COLUMN parts jsonb NOT NULL DEFAULT '[]';
      END IF;
    END $detail$`,
  );
  return {
    async add({ kind, about, detail = '', id = newId(), parts = [] }, tx = pool) {
      await tx.query(
        `INSERT INTO identity.mail_queue (id, kind, about, detail, parts) VALUES ($1, $2, $3, $4, $5) ${AS_NEW}`,
        [id, kind, about, detail, JSON.stringify(parts)],
      );
    },
    async address(id, recipients) {
      await pool.query(
        `WITH gone AS (DELETE FROM identity.mail_queue WHERE id = $1 RETURNING kind, about, detail, created_at)
         INSERT INTO identity.mail_queue (id, kind, about, detail, created_at, recipient)
         SELECT each.id, kind, about, detail, created_at, each.recipient
         FROM gone, unnest($2::uuid[], $3::text[]) AS each (id, recipient) ${AS_NEW}`,
        [id, recipients.map(() => newId()), recipients],
      );
    },
    async take() {
      const { rows } = await pool.query<TakenMail>(
        `UPDATE identity.mail_queue SET attempt = attempt + 1, due_at = now() + make_interval(secs => ${LEASE_S})
         WHERE id = (SELECT id FROM identity.mail_queue WHERE due_at <= now() ORDER BY due_at LIMIT 1
                     FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, about, detail, recipient, parts, attempt`,
      );
      return rows[0] ?? null;
    },
    async remove(id) {
      await pool.query('DELETE FROM identity.mail_queue WHERE id = $1', [id]);
    },
    async postpone({ id, kind, attempt }) {
      const pause = Math.min(FIRST_PAUSE_S * 2 ** (attempt - 1), 3_600);
      const { rows } = await pool.query<{ isGivenUp: boolean }>(
        `UPDATE identity.mail_queue SET due_at = now() + make_interval(secs => $2)
         WHERE id = $1 RETURNING created_at <= now() - make_interval(mins => $3) AS "isGivenUp"`,
        [id, pause, GIVE_UP_MINUTES[kind] ?? GIVE_UP_MINUTES_MAX],
      );
      // If no row was found, the email has since been queued again or removed.
      if (!rows[0]?.isGivenUp) return false;
      await pool.query('DELETE FROM identity.mail_queue WHERE id = $1', [id]);
      return true;
    },
  };
}

/**
 * Deletes the queued emails about a user and the tokens of their links, or only those of certain `kinds`. `emailIds`:
 * the ids of all addresses that the user has had. Emails are deleted first. Tokens are only created for queued emails,
 * so none can be added afterwards.
 */
export async function forgetMail(
  db: Queryable,
  userId: string,
  emailIds: readonly string[],
  kinds: readonly Purpose[] | null = null,
): Promise<void> {
  await db.query('DELETE FROM identity.mail_queue WHERE about = ANY ($1) AND ($2::text[] IS NULL OR kind = ANY ($2))', [
    [userId, ...emailIds],
    kinds,
  ]);
  await db.query('DELETE FROM identity.mail_tokens WHERE user_id = $1 AND ($2::text[] IS NULL OR purpose = ANY ($2))', [
    userId,
    kinds,
  ]);
}
