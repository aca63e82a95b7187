import type { MailKind } from '@hirelane/api/notifications';
import { newId } from '@hirelane/event-sourcing/ids';
import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';
import type { Purpose } from '../../user/links/tokens.ts';
import type { AccountMail } from './account-mails.ts';
import { isSecondFactorMail, type SecondFactorMail } from './templates.ts';

/**
 * A mail to be written and sent. It holds no address and no token: whom it goes to is looked up, and the token made,
 * when it is sent. A request for a reset does not look up whose address it is: that could take longer for one that has
 * an account.
 */
export type Mail = Readonly<{
  kind:
    | 'reset'
    | 'verification'
    | 'email-change'
    | 'email-changed'
    | 'email-restored'
    | 'email-lost'
    /** The operator has ended the password. */
    | 'password-ended'
    | 'subscription'
    /** About one thing, and the daily mail: what others did. `MailKind`: one of them, as earlier releases queued it. */
    | 'steps'
    | 'digest'
    | Notice
    | MailKind
    | AccountMail
    | SecondFactorMail;
  /** For `reset` the id of an e-mail address's stream, for `subscription` that of a subscriber's, else a user's id. */
  about: string;
  /**
   * Of `sign-in-added` and `sign-in-removed` the provider, of `new-browser` its name, of `email-restored` what was
   * taken away (`templates.ts`), of `email-lost` the id of the stream of the address that it goes to; of others
   * about a change of address what `pending-change.ts` says. Of `steps` and `digest` the id of the mail, of
   * one step of an earlier release the id of the project or the contract, or the path of an invoice.
   */
  detail?: string;
  /** Names the mail also if it is queued again after a crash; without it each time is another mail. */
  id?: string;
  /** Of `steps` and `digest`: what happened. */
  parts?: readonly Part[];
}>;

/**
 * What a mail says of one kind of step of one thing, such as a project, and how often it happened. `about`: what the
 * address of its page needs, of the last one.
 */
export type Part = Readonly<{ kind: MailKind; about: string; thing: string; projectId: string | null; count: number }>;

/** What the owner of an account is notified of, also when somebody else did it. */
export type Notice = (typeof NOTICES)[number];
const NOTICES = ['password-changed', 'sign-in-added', 'sign-in-removed', 'new-browser', 'email-change-asked'] as const;

/** Whether a mail notifies the owner, at each address that may be theirs. */
export const isNotice = (kind: Mail['kind']): kind is Notice | SecondFactorMail =>
  NOTICES.some((notice) => notice === kind) || isSecondFactorMail(kind);

/** Minutes after which a mail that could not be sent is given up: later it would only puzzle. */
const GIVE_UP_MINUTES: Readonly<Partial<Record<Mail['kind'], number>>> = { reset: 60 };
/** Minutes after which any other is. */
const GIVE_UP_MINUTES_MAX = 24 * 60;
/** Seconds that one copy of the service has for a mail before another one tries. */
const LEASE_S = 120;
/** Seconds until the second try; doubles with every other, up to an hour. */
const FIRST_PAUSE_S = 10;

/**
 * `recipient`: the id of the stream of the address that this row is for; empty where the kind alone says it, and for a
 * notice that has not been given its recipients yet. `attempt` counts from 1.
 */
export type Due = Required<Mail> & Readonly<{ recipient: string; attempt: number }>;

export type MailQueue = Readonly<{
  /** One of a kind and detail about somebody is enough while it waits: it is due at once then, as if it were new. */
  add(mail: Mail, tx?: Queryable): Promise<void>;
  /** Replaces a row by one for each recipient, so that each is retried by itself. */
  address(id: string, recipients: readonly string[]): Promise<void>;
  /** Takes the mail that has been due longest; null when there is none. */
  take(): Promise<Due | null>;
  /** Sent, or of no use any more. */
  remove(id: string): Promise<void>;
  /** To be tried again. True when it was given up instead. */
  postpone(due: Due): Promise<boolean>;
}>;

/** Another id, so that a process that is sending the mail that waited does not remove this one. */
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
      const { rows } = await pool.query<Due>(
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
      // None: it was queued again meanwhile, or removed.
      if (!rows[0]?.isGivenUp) return false;
      await pool.query('DELETE FROM identity.mail_queue WHERE id = $1', [id]);
      return true;
    },
  };
}

/**
 * Deletes the queued mails about a person, and the tokens of their links; of some kinds alone where `kinds` is given.
 * `emailIds`: of the addresses that they have had. The mails first: a token is made only while its mail is queued, so
 * that none comes after.
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
