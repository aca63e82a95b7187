import { rate, signedRate } from '@hirelane/api/fields';

const amountOf = rate('');
const signedAmountOf = signedRate('');
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/**
 * Formats typed rupees such as '120000' or '₹120,000' as '1,20,000'; any other text is unchanged. With `isSigned`, the
 * amount may be negative.
 */
export function formatTypedRate(text: string, isSigned = false): string {
  const amount = (isSigned ? signedAmountOf : amountOf).safeParse(text).data;
  return amount === undefined ? text : grouped.format(amount);
}
