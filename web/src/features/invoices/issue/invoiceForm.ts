import { day, Id, signedRate } from '@hirelane/api/fields';
import { IssueInvoice } from '@hirelane/api/schemas/invoices';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';

const emptyAsNull = z.literal('').transform(() => null);

/** An invoice as typed. An empty due date, or no corrected invoice, becomes null. */
export const TypedInvoice = IssueInvoice.extend({
  dueOn: emptyAsNull.or(day('Due date')),
  correctsId: emptyAsNull.or(Id),
});

export type InvoiceForm = UseFormReturn<z.input<typeof TypedInvoice>, unknown, z.output<typeof TypedInvoice>>;

type Line = z.input<typeof TypedInvoice>['lines'][number];

const amountOf = signedRate('');

/** Returns the sum of the typed amounts in rupees, or null if any amount is invalid. Empty amounts are ignored. */
export function totalOf(lines: readonly Pick<Line, 'amount'>[]): number | null {
  const amounts = lines.filter(({ amount }) => amount !== '').map(({ amount }) => amountOf.safeParse(amount).data);
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === undefined ? null : sum + amount),
    0,
  );
}

/** Returns the names of all fields in a form with these lines, as the server's error messages spell them. */
export const fieldsOf = (lines: readonly Line[]) =>
  [
    ...lines.flatMap((_, index) => [`lines.${index}.description`, `lines.${index}.amount`] as const),
    'lines',
    'dueOn',
    'correctsId',
  ] as const;
