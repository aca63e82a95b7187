import type { InvoiceStatus, Settlement } from '@hirelane/api/schemas/invoices';
import type { Invoice, Payment } from './contract-state.ts';

/** An invoice as far as payments are concerned. A contract's invoices are in the order in which they were issued. */
export type Bill = Readonly<{ invoiceId: string; total: number; correctsId: string | null }>;
type Paid = Pick<Payment, 'invoiceId' | 'amount' | 'status'>;
/** What is known about an invoice's payment, apart from its status, which depends on the day. */
export type Sums = Omit<Settlement, 'status'>;

export const totalOf = ({ lines }: Readonly<{ lines: readonly Readonly<{ amount: number }>[] }>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export const billOf = (invoice: Invoice): Bill => ({
  invoiceId: invoice.invoiceId,
  total: totalOf(invoice),
  correctsId: invoice.correctsId ?? null,
});

/**
 * What is known about the payment of each of a contract's invoices, by id. Confirmed payments are paid, marked ones are
 * reported, disputed and withdrawn ones do not count. docs/domain/invoices.md describes the rules.
 */
export function settlementsOf(invoices: readonly Bill[], payments: readonly Paid[]): ReadonlyMap<string, Sums> {
  const corrected = correctionsOf(invoices);
  const sumOf = (id: string, status: Payment['status']) =>
    payments.reduce((sum, it) => (it.invoiceId === id && it.status === status ? sum + it.amount : sum), 0);
  return new Map(
    invoices.map(({ invoiceId: id, total }) => {
      const [less, paid] = [corrected.get(id) ?? 0, sumOf(id, 'confirmed')];
      const left = total - less - paid;
      const sums = { corrected: less, paid, reported: sumOf(id, 'marked') };
      return [id, { ...sums, open: Math.max(0, left), excess: paid > 0 ? Math.max(0, -left) : 0 }];
    }),
  );
}

/** What is left to pay if all reported payments are confirmed. */
export const unpaidOf = ({ open, reported }: Pick<Sums, 'open' | 'reported'>): number => Math.max(0, open - reported);

/**
 * By how much each invoice is reduced. A correction first reduces the invoice that it names, then the others that were
 * issued before it, the latest first, each at most by its total.
 */
function correctionsOf(invoices: readonly Bill[]): ReadonlyMap<string, number> {
  const corrected = new Map<string, number>();
  invoices.forEach((correction, n) => {
    let rest = Math.max(0, -correction.total);
    const before = invoices.slice(0, n).reverse();
    const named = before.filter(({ invoiceId }) => invoiceId === correction.correctsId);
    for (const invoice of [...named, ...before]) {
      const less = corrected.get(invoice.invoiceId) ?? 0;
      const part = Math.min(rest, Math.max(0, invoice.total - less));
      corrected.set(invoice.invoiceId, less + part);
      rest -= part;
    }
  });
  return corrected;
}

/** `today`, `dueOn`: calendar days in the issuer's time zone. An invoice is overdue from the day after its due date. */
export function statusOf(total: number, { open, paid }: Sums, dueOn: string | null, today: string): InvoiceStatus {
  if (total < 0) return 'correction';
  if (open === 0) return paid > 0 || total === 0 ? 'paid' : 'cancelled';
  if (dueOn !== null && dueOn < today) return 'overdue';
  return paid > 0 ? 'part paid' : 'open';
}
