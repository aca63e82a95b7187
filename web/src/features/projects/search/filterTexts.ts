import { BUDGET_STEPS, type POSTED_DAYS, type PROPOSAL_BANDS } from '@hirelane/api/constants';
import { formatRupees } from '@/shared/lib/format';

export const POSTED_LABELS: Readonly<Record<(typeof POSTED_DAYS)[number], string>> = {
  1: '24 hours',
  3: '3 days',
  7: '7 days',
  30: '30 days',
};

export const BAND_LABELS: Readonly<Record<(typeof PROPOSAL_BANDS)[number], string>> = {
  '0-4': 'Fewer than 5',
  '5-9': '5 to 9',
  '10-19': '10 to 19',
  '20-49': '20 to 49',
  '50-or-more': '50 or more',
};

/** Formats a budget range. Either bound may be undefined. */
export function budgetLabel(least: number | undefined, most: number | undefined): string {
  if (most === undefined) return `${formatRupees(least ?? 0)} or more`;
  if (!least) return `Up to ${formatRupees(most)}`;
  return `${formatRupees(least)} to ${formatRupees(most)}`;
}

/** The budget ranges that a user can choose, with bounds for the search. */
export const BUDGET_RANGES = BUDGET_STEPS.map((least, n) => {
  const next = BUDGET_STEPS[n + 1];
  const most = next === undefined ? undefined : next - 1;
  return { least: least || undefined, most, value: `${least}`, label: budgetLabel(least || undefined, most) };
});
