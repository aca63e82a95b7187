import { createHmac } from 'node:crypto';
import { newId } from '@hirelane/event-sourcing/ids';
import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { HttpProblem } from './http-problem.ts';

/** What a command answers. `wrote` is `<stream>@<version>`. */
export type Answer = Readonly<{ status: number; body: unknown; wrote?: string }>;

/** `isReplay`: an earlier try came with the same key, whether or not it was answered. */
export type Once = Readonly<{ answer: Answer; isReplay: boolean }>;

/** Ids of one command; the same on every try with the same key. `newId` is for what the command creates. */
export type Ids = Readonly<{ commandId: string; newId: string }>;

/** Who sent which key to which route. */
type Scope = Readonly<{
  actor: string;
  route: string;
  key: string | undefined;
  body: unknown;
  /** The body is a stream: the command runs again, and has to find out itself whether it is the same one. */
  isUnread: boolean;
}>;

export type Idempotency = Readonly<{
  once(scope: Scope, run: (ids: Ids) => Promise<Answer>): Promise<Once>;
  /** Removes keys older than 24 h; returns how many. */
  sweep(): Promise<number>;
}>;

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Remembers the ids and the answer of each (user, route, key) for 24 h.
 *
 * The ids are stored before the command runs, so a retry after a crash runs it with the same ids, finds its own events
 * and answers alike. Two tries at once are as safe, which is why a key in progress is not refused. Throws 422
 * `key-reused` when the key comes with another body. A failure is not remembered: its cause may pass. Whoever is not
 * signed in shares one scope. `secret` keys the fingerprint of the body, which for a registration is also one of the
 * password.
 */
export async function openIdempotency(
  pool: Pool,
  schema: string,
  secret = 'no secret is needed where bodies hold none',
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

  type Row = { body: Buffer; command_id: string; new_id: string; answer: Answer | null; is_new: boolean };

  async function claim(scope: Scope, key: string, body: Buffer): Promise<Row> {
    // The update that changes nothing makes the row of an earlier try come back from the same statement. Only a row
    // that was updated has an xmax.
    const { rows } = await pool.query<Row>({
      name: `claim-${schema}`,
      text: `INSERT INTO ${table} AS c (actor, route, key, body, command_id, new_id) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (actor, route, key) DO UPDATE SET at = c.at
             RETURNING body, command_id, new_id, answer, xmax = 0 AS is_new`,
      values: [scope.actor, scope.route, key, body, newId(), newId()],
    });
    const row = rows[0];
    if (!row) throw new Error('no row came back');
    return row;
  }

  return {
    async once(scope, run) {
      if (scope.key === undefined) {
        return { answer: await run({ commandId: newId(), newId: newId() }), isReplay: false };
      }
      if (!KEY.test(scope.key))
        throw new HttpProblem('bad-request', { detail: 'Idempotency-Key must be 1 to 255 characters.' });
      const body = createHmac('sha256', secret)
        .update(JSON.stringify(scope.body) ?? '')
        .digest();
      const row = await claim(scope, scope.key, body);
      if (!row.body.equals(body)) throw new HttpProblem('key-reused');
      const isReplay = !row.is_new;
      if (row.answer && !scope.isUnread) return { answer: row.answer, isReplay };
      const answer = await run({ commandId: row.command_id, newId: row.new_id });
      await pool.query(`UPDATE ${table} SET answer = $4 WHERE (actor, route, key) = ($1, $2, $3)`, [
        scope.actor,
        scope.route,
        scope.key,
        JSON.stringify(answer),
      ]);
      return { answer, isReplay };
    },
    async sweep() {
      const { rowCount } = await pool.query(`DELETE FROM ${table} WHERE at < now() - interval '24 hours'`);
      return rowCount ?? 0;
    },
  };
}
