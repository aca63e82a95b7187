import type { ContractStatus, ContractSummary, ContractsQuery } from '@hirelane/api/schemas/contracts';
import { dayIn } from '@hirelane/api/time-zones';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';
import { personRef } from '@hirelane/shared/people';
import { contractKey } from './contract.ts';
import type { Clock } from './contract-state.ts';
import { OTHER, type Party } from './contract-state.ts';
import type { Kept } from './retention.ts';
import { statusOf } from './settlement.ts';

const CURRENT = ['active', 'delivered', 'changes'] as const satisfies readonly ContractStatus[];
const PAST = ['completed', 'ended'] as const satisfies readonly ContractStatus[];
const SHOWN: Readonly<Record<ContractsQuery['show'], readonly ContractStatus[]>> = {
  all: [...CURRENT, ...PAST],
  current: CURRENT,
  past: PAST,
  // A payment can be reported, or an invoice issued, after the end.
  waiting: [...CURRENT, ...PAST],
};

type Wait = NonNullable<ContractSummary['waitsFor']>[number];

/** SQL that is true if a contract waits for the other party's answer. */
const ANSWERS: Readonly<Record<Party, Readonly<Partial<Record<Wait, string>>>>> = {
  client: { delivery: "c.status = 'delivered'", terms: "c.amended_by IS NOT DISTINCT FROM 'freelancer'" },
  freelancer: { payment: 'cardinality(c.marked) > 0', terms: "c.amended_by IS NOT DISTINCT FROM 'client'" },
};
const isWaitingFor = (role: Party) => Object.values(ANSWERS[role]).join(' OR ');

/** Everything that this party has to do, with the SQL that is true if they have to. */
const WAITS: typeof ANSWERS = {
  client: ANSWERS.client,
  freelancer: { ...ANSWERS.freelancer, changes: "c.status = 'changes'" },
};
const waitsSql = (role: Party) =>
  Object.entries(WAITS[role])
    .map(([wait, isTrue]) => `CASE WHEN ${isTrue} THEN '${wait}' END`)
    .join(', ');

export type ContractPage = Readonly<{ data: readonly ContractSummary[]; nextCursor: string | null }>;
/** Data that is shown with a single contract but is not in its events. */
export type Around = Readonly<{
  other: ContractSummary['other'];
  /** The caller's own name. */
  ownName: string;
  /** Whether either party has blocked the other. */
  areApart: boolean;
  /** The claim that filled the project. */
  claimId: string;
  /** Whether this contract's acceptance currently fills the project. */
  isFilled: boolean;
}>;

/** What is left to pay of a contract's invoices. `dueOn`: the earliest due date of those that are not paid. */
type Unpaid = Readonly<{ open: number; paid: number; dueOn: string | null }>;
type Row = Omit<ContractSummary, 'unpaid'> & Readonly<{ unpaid: Unpaid | null; timeZone: string | null }>;

function summaryOf({ unpaid, timeZone, ...row }: Row, at: number): ContractSummary {
  if (!unpaid) return { ...row, unpaid: null };
  const sums = { ...unpaid, corrected: 0, reported: 0, excess: 0 };
  const status = statusOf(unpaid.open, sums, unpaid.dueOn, dayIn(timeZone || 'UTC', at));
  return { ...row, unpaid: { status, open: unpaid.open } };
}

/**
 * `schema`: the schema of the read model, which also contains the blocks. Blocked parties see each other's names but
 * not their pictures. `now`: the database's clock.
 */
export function contractQueries(pool: Pool, schema: string, now: Clock) {
  const s = identifier(schema);
  const areApart = (contract: string) => areApartSql(s, `${contract}.client_id`, `${contract}.freelancer_id`);

  return {
    /**
     * The id of a contract's stream, without the category, once the offer is accepted; null if the contract is unknown.
     * It is also null for all users except the two parties: contract ids can be computed from public proposal ids, and
     * the response time must not reveal which proposals were accepted.
     */
    async keyOf(engagementId: string, userId: string): Promise<string | null> {
      const { rows } = await pool.query<{ proposalId: string; n: number }>({
        name: `engagement-key-${schema}`,
        text: `SELECT proposal_id AS "proposalId", n FROM ${s}.acceptances
               WHERE engagement_id = $1 AND $2 IN (client_id, freelancer_id)`,
        values: [engagementId, userId],
      });
      return rows[0] ? contractKey(rows[0].proposalId, rows[0].n) : null;
    },
    /** A contract's client, for logging unauthorized attempts; null if the contract does not exist. */
    async clientOf(engagementId: string): Promise<string | null> {
      const { rows } = await pool.query<{ clientId: string }>({
        name: `engagement-client-${schema}`,
        text: `SELECT client_id AS "clientId" FROM ${s}.acceptances WHERE engagement_id = $1`,
        values: [engagementId],
      });
      return rows[0]?.clientId ?? null;
    },
    /** The contracts in which a user has this role, the most recently started first. */
    async list(userId: string, role: Party, { show, projectId, ...wanted }: ContractsQuery): Promise<ContractPage> {
      const other = OTHER[role];
      const ofProject = projectId !== undefined;
      const waiting = show === 'waiting' ? ` AND (${Object.values(WAITS[role]).join(' OR ')})` : '';
      const { rows, nextCursor } = await readPage<Row>(
        pool,
        {
          name: `contracts-${role}${ofProject ? '-of-project' : ''}${waiting && '-waiting'}-${schema}`,
          columns: `c.id AS "_id", c.project_id AS "projectId", c.title, c.status, '${role}' AS role,
            ${personRef(`c.${other}_id`, areApart('c'))} AS other, c.rate::float8 AS rate, c.duration, c.start_date AS "startDate",
            ${instant('c.started_at')} AS "startedAt", ${instant('c.ended_at')} AS "endedAt",
            ${isWaitingFor(role)} AS "isWaiting", array_remove(ARRAY[${waitsSql(role)}], NULL) AS "waitsFor",
            (SELECT coalesce(sum(m.amount), 0)::float8 FROM ${s}.payments m
             WHERE m.engagement_id = c.id AND m.status = 'marked') AS reported,
            CASE WHEN c.review_until > now() AND NOT EXISTS (
              SELECT FROM ${s}.written_reviews r WHERE (r.engagement_id, r.author_id) = (c.id, $1)
            ) THEN ${instant('c.review_until')} END AS "reviewUntil", z.time_zone AS "timeZone",
            (SELECT json_build_object('open', sum(i.open), 'paid', sum(i.paid), 'dueOn', min(i.due_on))
             FROM ${s}.invoices i WHERE i.engagement_id = c.id AND i.open > 0 HAVING count(*) > 0) AS unpaid`,
          from: `${s}.contracts c`,
          joins: `LEFT JOIN ${s}.people u ON u.id = c.${other}_id
            LEFT JOIN ${s}.zones z ON z.user_id = c.freelancer_id`,
          where: `c.${role}_id = $1 AND c.status = ANY ($2::text[])${ofProject ? ' AND c.project_id = $3' : ''}${waiting}`,
          values: [userId, SHOWN[show], ...(ofProject ? [projectId] : [])],
          order: newestFirst('c.started_at'),
          id: 'c.id',
        },
        wanted,
      );
      const at = Date.parse(await now());
      return { data: rows.map((row) => summaryOf(row, at)), nextCursor };
    },
    async around(engagementId: string, otherId: string, ownId: string): Promise<Around> {
      const { rows } = await pool.query<Around>({
        name: `around-contract-${schema}`,
        text: `SELECT (SELECT ${personRef('p.id', areApart('a'))} FROM (SELECT $2::uuid AS id) p LEFT JOIN ${s}.people u USING (id)) AS other,
                 coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM ${s}.people u WHERE u.id = $3), '') AS "ownName",
                 ${areApart('a')} AS "areApart",
                 a.claim_id AS "claimId", EXISTS (SELECT FROM ${s}.places p WHERE p.claim_id = a.claim_id) AS "isFilled"
               FROM ${s}.acceptances a WHERE a.engagement_id = $1`,
        values: [engagementId, otherId, ownId],
      });
      const [found] = rows;
      if (!found) throw new Error(`Expected an acceptance of contract ${engagementId}, got none.`);
      return found;
    },
    /**
     * The contracts that ended at least `years` years ago, that a party has left, and whose terms can still be read.
     * Checks the key rather than the event, because the process may have crashed after writing the event and before
     * deleting the key.
     */
    async keptFor(years: number, aheadMs: number): Promise<readonly Kept[]> {
      const { rows } = await pool.query<Kept>({
        name: `kept-contracts-${schema}`,
        text: `SELECT id AS "engagementId", stream FROM ${s}.contracts c
               WHERE has_left AND ended_at < now() + $2 * interval '1 ms' - make_interval(years => $1)
                 AND EXISTS (SELECT FROM keys.subject_keys k WHERE k.subject = c.id::text AND k.wrapped IS NOT NULL)
               ORDER BY ended_at LIMIT 1000`,
        values: [years, aheadMs],
      });
      return rows;
    },
  };
}

export type ContractQueries = ReturnType<typeof contractQueries>;
