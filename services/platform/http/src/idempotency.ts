import { createHmac } from 'node:crypto';
import type { ClaimedResponse } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { batched } from '@hirelane/postgres/batched';
import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { HttpProblem } from './http-problem.ts';

/** A command's response. `wrote` is `<stream>@<version>`. */
export type StoredAnswer = Readonly<{ status: number; body: unknown; wrote?: string }>;

/** `isReplay` is true if an earlier attempt used the same key, whether or not it got a response. */
export type Once = Readonly<{ answer: StoredAnswer; isReplay: boolean }>;

/**
 * A command's ids; the same on every attempt with the same key. `newId` is for the entity that the command creates.
 * `claimed` returns the response as the log can store it together with the command's events; missing without a key.
 */
export type Attempt = Readonly<{
  commandId: string;
  newId: string;
  claimed?(answer: StoredAnswer): ClaimedResponse;
}>;

/** The sender of a key, and the route. */
type Scope = Readonly<{
  actor: string;
  route: string;
  key: string | undefined;
  body: unknown;
  /**
   * Whether the body is a stream. If it is, a retry runs the command again, and the command must detect whether the
   * request is the same.
   */
  isUnread: boolean;
}>;

export type Idempotency = Readonly<{
  once(scope: Scope, run: (attempt: Attempt) => Promise<StoredAnswer>): Promise<Once>;
  /** Removes keys older than 24 h and returns how many there were. */
  sweep(): Promise<number>;
}>;

type Key = ClaimedResponse['claim'];
type Claim = Key & Readonly<{ body: Buffer }>;
/** `replaces`: whether the response replaces one that is stored, instead of the reverse. */
type Answered = Key & Readonly<{ answer: StoredAnswer; replaces: boolean }>;
type Row = Key &
  Readonly<{ body: Buffer; command_id: string; new_id: string; answer: StoredAnswer | null; is_new: boolean }>;

const keyOf = ({ actor, route, key }: Key) => JSON.stringify([actor, route, key]);

/** Sorts keys. Every statement that waits for rows locks them in this order, which prevents deadlocks. */
const inOrder = <K extends Key>(keys: readonly K[]): readonly K[] =>
  [...keys].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

const columnsOf = (keys: readonly Key[]) => [
  keys.map(({ actor }) => actor),
  keys.map(({ route }) => route),
  keys.map(({ key }) => key),
];

/** A condition that is always true and lets the statement commit without waiting for the disk. */
const WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true) = 'off'`;

const KEY = /^[\x21-\x7e]{1,255}$/;

type Options = Readonly<{
  /** The HMAC key for the body's fingerprint, needed because a registration's body contains a password. */
  secret?: string;
  /**
   * Whether the service's log is in the same PostgreSQL database. If it is, a claim does not have to wait for the disk:
   * in the write-ahead log, its commit precedes the command's events and is flushed with them.
   */
  isLogHere?: boolean;
}>;

/**
 * Stores the ids and the response for each (user, route, key) for 24 h.
 *
 * The ids are stored before the command runs, so a retry after a crash runs it with the same ids, finds its own events
 * and returns the same response. The response is stored together with the events if the command passes it to the log
 * (`responding`), otherwise afterwards. Concurrent attempts are just as safe, so a key is not refused while an attempt
 * with it is in progress. Throws 422 `key-reused` if the key is sent with a different body. A failure is not stored, because
 * its cause may be temporary. All visitors share one scope. Commands that arrive at the same time share SQL statements.
 */
export async function openIdempotency(
  pool: Pool,
  schema: string,
  { secret = 'a secret is required for a service with secrets in its bodies', isLogHere = false }: Options = {},
): Promise<Idempotency> {
  const table = `${identifier(schema)}.commands`;
  await createSchema(
    pool,
    schema,
    `CREATE TABLE IF NOT EXISTS ${table} (
      actor text, route text, key text, body bytea NOT NULL, command_id uuid NOT NULL, new_id uuid NOT NULL,
      answer json, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (actor, route, key));
    ${createIndex(schema, 'commands_at', 'commands (at)')}`,
  );

  const claim = batched<Claim, Row>(
    async (claims) => {
      const sorted = inOrder(claims);
      // The no-op update makes the statement return an earlier attempt's row. Only an updated row has a nonzero xmax.
      const { rows } = await pool.query<Row>({
        name: `claim-${schema}`,
        text: `INSERT INTO ${table} AS c (actor, route, key, body, command_id, new_id)
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::uuid[])
               ${isLogHere ? `WHERE ${WITHOUT_WAITING}` : ''}
               ON CONFLICT (actor, route, key) DO UPDATE SET at = c.at
               RETURNING actor, route, key, body, command_id, new_id, answer, xmax = 0 AS is_new`,
        values: [...columnsOf(sorted), sorted.map(({ body }) => body), sorted.map(newId), sorted.map(newId)],
      });
      const byKey = new Map(rows.map((row) => [keyOf(row), row]));
      return claims.map((one) => {
        const row = byKey.get(keyOf(one));
        if (!row) throw new Error('Expected one row from the claim, got none.');
        return row;
      });
    },
    { keyOf },
  );

  /**
   * Returns the response that is stored afterwards, which may be that of a concurrent attempt; null if the claim was
   * deleted. Does not wait for the disk: after a crash the command runs again with the ids stored by `claim`.
   */
  const remember = batched<Answered, StoredAnswer | null>(
    async (answered) => {
      const sorted = inOrder(answered);
      const { rows } = await pool.query<Key & Readonly<{ answer: StoredAnswer }>>({
        name: `answer-${schema}`,
        text: `WITH answered AS (
                 SELECT actor, route, key, a.answer, a.replaces FROM ${table}
                 JOIN unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[]) WITH ORDINALITY
                   AS a(actor, route, key, answer, replaces, n) USING (actor, route, key)
                 ORDER BY a.n FOR NO KEY UPDATE OF commands)
               UPDATE ${table} AS c
               SET answer = CASE WHEN c.answer IS NULL OR a.replaces THEN a.answer::json ELSE c.answer END
               FROM answered AS a WHERE (c.actor, c.route, c.key) = (a.actor, a.route, a.key) AND ${WITHOUT_WAITING}
               RETURNING c.actor, c.route, c.key, c.answer`,
        values: [
          ...columnsOf(sorted),
          sorted.map(({ answer }) => JSON.stringify(answer)),
          sorted.map(({ replaces }) => replaces),
        ],
      });
      const stored = new Map(rows.map((row) => [keyOf(row), row.answer]));
      return answered.map((one) => stored.get(keyOf(one)) ?? null);
    },
    { keyOf },
  );

  return {
    async once(scope, run) {
      if (scope.key === undefined) {
        return { answer: await run({ commandId: newId(), newId: newId() }), isReplay: false };
      }
      if (!KEY.test(scope.key))
        throw new HttpProblem('bad-request', { detail: 'Idempotency-Key must contain 1 to 255 characters.' });
      const body = createHmac('sha256', secret)
        .update(JSON.stringify(scope.body) ?? '')
        .digest();
      const { actor, route, key } = { ...scope, key: scope.key };
      const row = await claim({ actor, route, key, body });
      if (!row.body.equals(body)) throw new HttpProblem('key-reused');
      const isReplay = !row.is_new;
      if (row.answer && !scope.isUnread) return { answer: row.answer, isReplay };
      let isStored = false;
      const onStored = () => {
        isStored = true;
      };
      const answer = await run({
        commandId: row.command_id,
        newId: row.new_id,
        claimed: (answer) => ({ claim: { actor, route, key }, json: JSON.stringify(answer), onStored }),
      });
      if (isStored) return { answer, isReplay };
      return { answer: (await remember({ actor, route, key, answer, replaces: scope.isUnread })) ?? answer, isReplay };
    },
    async sweep() {
      const { rowCount } = await pool.query(`DELETE FROM ${table} WHERE at < now() - interval '24 hours'`);
      return rowCount ?? 0;
    },
  };
}
