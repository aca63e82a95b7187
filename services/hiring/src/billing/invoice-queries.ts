import type { InvoiceSummary, InvoicesQuery, YearTotal } from '@hirelane/api/schemas/invoices';
import { dayIn } from '@hirelane/api/time-zones';
import { newestFirst, type Order, readPage } from '@hirelane/http/paged-list';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';
import { personRef } from '@hirelane/shared/people';
import * as z from 'zod';
import type { Clock } from '../contracts/contract-state.ts';
import { OTHER, type Party } from '../contracts/contract-state.ts';
import { type Sums, statusOf } from '../contracts/settlement.ts';

export type InvoicePage = Readonly<{ data: readonly InvoiceSummary[]; nextCursor: string | null }>;

const SHOWN: Readonly<Record<InvoicesQuery['show'], string>> = {
  all: 'true',
  unpaid: 'i.open > 0',
  paid: 'i.total > 0 AND i.open = 0',
  payable: 'i.open > i.reported',
};

/** SQL for the due date; after every other one if the invoice has none. */
const DUE_ON = "coalesce(i.due_on, '9999-12-31')";
const LATEST = newestFirst('i.issued_at');
/** By due date, a day in ISO format; invoices without one come last. */
const BY_DUE_DATE: Order = {
  keys: [{ column: DUE_ON, type: 'text', inCursor: DUE_ON, cursor: z.iso.date() }],
  direction: 'ASC',
};

type Row = Omit<InvoiceSummary, 'settlement'> & Sums & Readonly<{ timeZone: string | null }>;

/** `schema`: the schema of the read model. `now`: the database's clock. */
export function invoiceQueries(pool: Pool, schema: string, now: Clock) {
  const s = identifier(schema);

  return {
    /** The invoices that a user has received (as client) or issued (as freelancer). */
    async list(userId: string, role: Party, { show, ...wanted }: InvoicesQuery): Promise<InvoicePage> {
      const other = OTHER[role];
      const areApart = areApartSql(s, 'i.client_id', 'i.freelancer_id');
      const { rows, nextCursor } = await readPage<Row>(
        pool,
        {
          name: `invoices-${role}-${show}-${schema}`,
          columns: `i.id AS "_id", i.engagement_id AS "contractId", coalesce(c.title, '') AS title, i.number,
            i.issued_on AS "issuedOn", i.due_on AS "dueOn", '${role}' AS role,
            ${personRef(`i.${other}_id`, areApart)} AS other, i.total::float8 AS total,
            i.corrected::float8 AS corrected, i.paid::float8 AS paid, i.reported::float8 AS reported,
            i.open::float8 AS open, i.excess::float8 AS excess, z.time_zone AS "timeZone"`,
          from: `${s}.invoices i`,
          joins: `LEFT JOIN ${s}.contracts c ON c.id = i.engagement_id
            LEFT JOIN ${s}.people u ON u.id = i.${other}_id LEFT JOIN ${s}.zones z ON z.user_id = i.freelancer_id`,
          where: `i.${role}_id = $1 AND ${SHOWN[show]}`,
          values: [userId],
          order: show === 'payable' ? BY_DUE_DATE : LATEST,
          id: 'i.id',
        },
        wanted,
      );
      const at = Date.parse(await now());
      return { data: rows.map((row) => summaryOf(row, at)), nextCursor };
    },
    /** A user's sums per year and other person, the latest year first. */
    async totals(userId: string, role: Party): Promise<readonly YearTotal[]> {
      const other = OTHER[role];
      const { rows } = await pool.query<YearTotal>({
        name: `invoice-totals-${role}-${schema}`,
        text: `SELECT t.year, '${role}' AS role, ${personRef('t.other')} AS other, t.invoices, t.invoiced::float8 AS invoiced,
                 t.corrected::float8 AS corrected, t.paid::float8 AS paid, t.open::float8 AS open
               FROM (
                 SELECT left(day, 4)::int AS year, other, sum(invoices)::int AS invoices, sum(invoiced) AS invoiced,
                   sum(corrected) AS corrected, sum(paid) AS paid, sum(open) AS open
                 FROM (
                   SELECT issued_on AS day, ${other}_id AS other, 1 AS invoices, greatest(total, 0) AS invoiced,
                     greatest(-total, 0) AS corrected, 0 AS paid, open
                   FROM ${s}.invoices WHERE ${role}_id = $1
                   UNION ALL
                   SELECT paid_on, ${other}_id, 0, 0, 0, amount, 0
                   FROM ${s}.payments WHERE ${role}_id = $1 AND status = 'confirmed'
                 ) each
                 GROUP BY 1, 2
               ) t LEFT JOIN ${s}.people u ON u.id = t.other
               ORDER BY t.year DESC, u.first_name, u.last_name, t.other`,
        values: [userId],
      });
      return rows.map((row) => ({ ...row, other: { ...row.other, profileImg: null } }));
    },
  };
}

export type InvoiceQueries = ReturnType<typeof invoiceQueries>;

function summaryOf({ corrected, paid, reported, open, excess, timeZone, ...row }: Row, at: number): InvoiceSummary {
  const sums = { corrected, paid, reported, open, excess };
  const status = statusOf(row.total, sums, row.dueOn, dayIn(timeZone || 'UTC', at));
  return { ...row, settlement: { status, ...sums } };
}
