import type { Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, table, upsert } from '@hirelane/projections/table';
import type { ContractEvent, Payment } from '../contracts/contract-state.ts';
import { paymentsAfter } from '../contracts/payments.ts';
import { type Bill, type Sums, settlementsOf, totalOf } from '../contracts/settlement.ts';

type Between = Readonly<{ engagementId: string; clientId: string; freelancerId: string }>;

/** `n`: the invoice's index among those of its contract, from 0. */
type InvoiceRow = Bill &
  Between &
  Sums &
  Readonly<{ n: number; number: string; issuedOn: string; issuedAt: string; dueOn: string | null }>;
type PaymentRow = Between & Omit<Payment, 'reference' | 'words'>;

const billed = columnsFrom<InvoiceRow>();
const invoices = table(
  'invoices',
  {
    id: billed('uuid PRIMARY KEY', ({ invoiceId }) => invoiceId),
    engagement_id: billed('uuid NOT NULL', ({ engagementId }) => engagementId),
    client_id: billed('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: billed('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    n: billed('int NOT NULL', ({ n }) => n),
    number: billed('text NOT NULL', ({ number }) => number),
    issued_on: billed('text NOT NULL', ({ issuedOn }) => issuedOn),
    issued_at: billed('timestamptz NOT NULL', ({ issuedAt }) => issuedAt),
    due_on: billed('text', ({ dueOn }) => dueOn),
    corrects_id: billed('uuid', ({ correctsId }) => correctsId),
    total: billed('bigint NOT NULL', ({ total }) => total),
    corrected: billed('bigint NOT NULL', ({ corrected }) => corrected),
    paid: billed('bigint NOT NULL', ({ paid }) => paid),
    reported: billed('bigint NOT NULL', ({ reported }) => reported),
    open: billed('bigint NOT NULL', ({ open }) => open),
    excess: billed('bigint NOT NULL', ({ excess }) => excess),
  },
  {
    indexes: ['(engagement_id)', '(client_id, issued_at DESC, id DESC)', '(freelancer_id, issued_at DESC, id DESC)'],
  },
);

const recorded = columnsFrom<PaymentRow>();
const payments = table(
  'payments',
  {
    id: recorded('uuid PRIMARY KEY', ({ paymentId }) => paymentId),
    engagement_id: recorded('uuid NOT NULL', ({ engagementId }) => engagementId),
    client_id: recorded('uuid NOT NULL', ({ clientId }) => clientId),
    freelancer_id: recorded('uuid NOT NULL', ({ freelancerId }) => freelancerId),
    invoice_id: recorded('uuid', ({ invoiceId }) => invoiceId),
    amount: recorded('bigint NOT NULL', ({ amount }) => amount),
    paid_on: recorded('text NOT NULL', ({ paidOn }) => paidOn),
    status: recorded('text NOT NULL', ({ status }) => status),
  },
  { indexes: ['(engagement_id)', '(client_id)', '(freelancer_id)'] },
);

/** The invoices and payments of all contracts, for lists and sums. They contain no text that a person wrote. */
export const invoicesProjection: Projection<'engagement'> = {
  categories: ['engagement'],
  ddl: ddlOf(invoices, payments),
  texts: {},
  async apply(tx, events) {
    const changes = events.filter(isAboutMoney);
    if (changes.length === 0) return;
    const contracts = await readContracts(tx, [...new Set(changes.map(({ data }) => data.engagementId))]);
    for (const event of changes) {
      const { engagementId } = event.data;
      contracts.set(engagementId, afterEvent(contracts.get(engagementId) ?? NOTHING, event));
    }
    await upsert(tx, invoices, [...contracts.values()].flatMap(settled));
    await upsert(
      tx,
      payments,
      [...contracts.values()].flatMap((contract) => contract.payments),
    );
  },
};

const MONEY: ReadonlySet<string> = new Set([
  'InvoiceIssued',
  'PaymentMarked',
  'PaymentCorrected',
  'PaymentConfirmed',
  'PaymentDisputed',
  'PaymentWithdrawn',
  'PaymentAssigned',
] satisfies readonly ContractEvent['type'][]);
const isAboutMoney = ({ type }: Recorded<ContractEvent>) => MONEY.has(type);

type Money = Readonly<{ invoices: readonly InvoiceRow[]; payments: readonly PaymentRow[] }>;
const NOTHING: Money = { invoices: [], payments: [] };
const UNSETTLED: Sums = { corrected: 0, paid: 0, reported: 0, open: 0, excess: 0 };

const BETWEEN = `engagement_id AS "engagementId", client_id AS "clientId", freelancer_id AS "freelancerId"`;

/** Reads the rows of these contracts; a contract's invoices are in the order in which they were issued. */
async function readContracts(tx: Tx, ids: readonly string[]): Promise<Map<string, Money>> {
  const billed = await tx.query<InvoiceRow>(
    `SELECT id AS "invoiceId", ${BETWEEN}, n, number, issued_on AS "issuedOn", ${instant('issued_at')} AS "issuedAt",
       due_on AS "dueOn", corrects_id AS "correctsId", total::float8 AS total, corrected::float8 AS corrected,
       paid::float8 AS paid, reported::float8 AS reported, open::float8 AS open, excess::float8 AS excess
     FROM invoices WHERE engagement_id = ANY ($1) ORDER BY n`,
    [ids],
  );
  const recorded = await tx.query<PaymentRow>(
    `SELECT id AS "paymentId", ${BETWEEN}, invoice_id AS "invoiceId", amount::float8 AS amount, paid_on AS "paidOn", status
     FROM payments WHERE engagement_id = ANY ($1)`,
    [ids],
  );
  const of = <Row extends Between>(rows: readonly Row[], id: string) =>
    rows.filter(({ engagementId }) => engagementId === id);
  return new Map(ids.map((id) => [id, { invoices: of(billed.rows, id), payments: of(recorded.rows, id) }]));
}

/** A contract's invoices and payments after an event. The sums are computed afterwards. */
function afterEvent({ invoices, payments }: Money, event: Recorded<ContractEvent>): Money {
  const { engagementId, clientId, freelancerId } = event.data;
  const between = { engagementId, clientId, freelancerId };
  if (event.type === 'InvoiceIssued') {
    const { invoiceId, number, issuedOn, dueOn, correctsId = null } = event.data;
    const bill = { invoiceId, correctsId, total: totalOf(event.data) };
    const row = { ...between, ...bill, number, issuedOn, issuedAt: event.at, dueOn, n: invoices.length, ...UNSETTLED };
    return { invoices: [...invoices, row], payments };
  }
  const withTexts = payments.map((payment) => ({ ...payment, reference: '', words: '' }));
  const after = paymentsAfter(withTexts, event).map(({ reference: _, words: __, ...payment }) => ({
    ...payment,
    ...between,
  }));
  return { invoices, payments: after };
}

function settled({ invoices, payments }: Money): readonly InvoiceRow[] {
  const sums = settlementsOf(invoices, payments);
  return invoices.map((invoice) => ({ ...invoice, ...sums.get(invoice.invoiceId) }));
}
