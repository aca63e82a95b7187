import { STATUS_LIST_LENGTH } from '@hirelane/api/constants';
import type { CompletedContracts } from '@hirelane/api/schemas/people';
import type { PageQuery } from '@hirelane/api/schemas/projects';
import { monthIn } from '@hirelane/api/time-zones';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { ownerQuery } from '@hirelane/shared/owners';
import { owners } from './projection.ts';

/** A completed contract, as the freelancer's records may describe it. */
export type Completed = Readonly<{
  id: string;
  title: string;
  /** '' once the client has deleted their account. */
  client: string;
  startedAt: string;
  completedAt: string;
}>;

export function recordQueries(pool: Pool, schema: string) {
  const s = identifier(schema);

  return {
    /** A record's owner, for logging; null if the record does not exist. */
    ownerOf: ownerQuery(pool, schema, owners),
    /** All of a freelancer's completed contracts, oldest first. */
    async completedOf(freelancerId: string): Promise<readonly Completed[]> {
      const { rows } = await pool.query<Completed>({
        name: `completed-${schema}`,
        text: `SELECT c.id, c.title, trim(concat(u.first_name, ' ', u.last_name)) AS client,
                 ${instant('c.started_at')} AS "startedAt", ${instant('c.ended_at')} AS "completedAt"
               FROM ${s}.contracts c LEFT JOIN ${s}.people u ON u.id = c.client_id
               WHERE c.freelancer_id = $1 AND c.status = 'completed' ORDER BY c.ended_at, c.id`,
        values: [freelancerId],
      });
      return rows;
    },
    /**
     * A freelancer's completed contracts whose clients consented to being named, latest first. Months are in
     * `timeZone`.
     */
    async namedOf(freelancerId: string, timeZone: string, wanted: PageQuery): Promise<CompletedContracts> {
      const { rows, nextCursor } = await readPage<Readonly<{ _id: string; title: string; completedAt: string }>>(
        pool,
        {
          name: `named-${schema}`,
          columns: `c.id AS "_id", c.title, ${instant('c.ended_at')} AS "completedAt"`,
          from: `${s}.consents n JOIN ${s}.contracts c ON c.id = n.id`,
          where: `n.freelancer_id = $1 AND c.freelancer_id = $1 AND c.status = 'completed'`,
          values: [freelancerId],
          order: newestFirst('c.ended_at'),
          id: 'c.id',
        },
        wanted,
      );
      const data = rows.map(({ completedAt, ...row }) => ({ ...row, month: monthIn(timeZone, completedAt) }));
      return { data, nextCursor };
    },
    /**
     * A person's current name, which is '' if they are unknown, and the other names that they had while they worked on
     * these contracts, earliest first. Both come from one table, because two tables could be at different positions in
     * the log.
     */
    async namesOf(
      userId: string,
      contracts: readonly Completed[],
    ): Promise<Readonly<{ name: string; formerNames: readonly string[] }>> {
      const { rows } = await pool.query<{ name: string; wasDuring: boolean }>({
        name: `names-${schema}`,
        text: `SELECT name, EXISTS (
                 SELECT FROM unnest($2::timestamptz[], $3::timestamptz[]) AS work(started, completed)
                 WHERE since <= completed AND coalesce(until > started, true)) AS "wasDuring"
               FROM (SELECT name, since, version, lead(since) OVER (ORDER BY version) AS until
                     FROM ${s}.names WHERE user_id = $1) AS had
               ORDER BY version`,
        values: [userId, contracts.map((one) => one.startedAt), contracts.map((one) => one.completedAt)],
      });
      const name = rows.at(-1)?.name ?? '';
      const during = new Set(rows.filter((one) => one.wasDuring && one.name !== name).map((one) => one.name));
      return { name, formerNames: [...during] };
    },
    /** A freelancer's contracts whose clients consented to being named. */
    async consentsTo(freelancerId: string): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>({
        name: `consents-${schema}`,
        text: `SELECT id FROM ${s}.consents WHERE freelancer_id = $1 ORDER BY id`,
        values: [freelancerId],
      });
      return rows.map(({ id }) => id);
    },
    /**
     * The list in which a new record gets its index. At least half of each list remains free, so that a free index is
     * found quickly.
     */
    async openList(): Promise<number> {
      const { rows } = await pool.query<{ list: number; taken: number }>({
        name: `open-list-${schema}`,
        text: `SELECT list, count(*)::int AS taken FROM ${s}.statuses GROUP BY list ORDER BY list DESC LIMIT 1`,
      });
      const { list, taken } = rows[0] ?? { list: 1, taken: 0 };
      return taken < STATUS_LIST_LENGTH / 2 ? list : list + 1;
    },
    /** How many of a list's indexes are taken, and how many of their records are revoked. */
    async stateOf(list: number): Promise<Readonly<{ taken: number; revoked: number }>> {
      const { rows } = await pool.query<{ taken: number; revoked: number }>({
        name: `state-of-list-${schema}`,
        text: `SELECT count(*)::int AS taken, (count(*) FILTER (WHERE is_revoked))::int AS revoked
               FROM ${s}.statuses WHERE list = $1`,
        values: [list],
      });
      return rows[0] ?? { taken: 0, revoked: 0 };
    },
    /** The indexes in a list whose records are revoked. */
    async revokedIn(list: number): Promise<readonly number[]> {
      const { rows } = await pool.query<{ index: number }>({
        name: `revoked-${schema}`,
        text: `SELECT index FROM ${s}.statuses WHERE list = $1 AND is_revoked`,
        values: [list],
      });
      return rows.map(({ index }) => index);
    },
  };
}

export type RecordQueries = ReturnType<typeof recordQueries>;
