import type { Contract, Payment } from '@hirelane/contracts/api/contracts';

/** What is left of the agreed rate after the payments but `corrected`, in whole rupees; not below 0. */
export const leftOf = ({ rate, payments }: Pick<Contract, 'rate' | 'payments'>, corrected?: Payment): number =>
  Math.max(
    0,
    payments.reduce((left, { _id, amount }) => (_id === corrected?._id ? left : left - amount), rate),
  );

/** Whether an amount is above what is left by more than a tenth of the rate: less is often a tax or an expense. */
export const isFarAbove = (amount: number, left: number, rate: number): boolean => amount - left > rate / 10;
