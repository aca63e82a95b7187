import { day, signedRate } from '@hirelane/api/fields';
import { IssueInvoice } from '@hirelane/api/schemas/invoices';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';

/** An invoice as typed. An empty due date becomes null. */
export const TypedInvoice = IssueInvoice.extend({
  dueOn: z
    .literal('')
    .transform(() => null)
    .or(day('Due date')),
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
  ] as const;
