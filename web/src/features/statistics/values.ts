import { MEASURES, type Measure } from '@hirelane/api/statistics';
import { formatRupees } from '@/shared/lib/format';

const HOURS_MAX = 48;

/** A value of a measure with its unit, such as '₹1,30,000', '40 min', '3.5 days', '42%' or '1,250'. */
export function formatValue(measure: Measure, value: number): string {
  switch (MEASURES[measure].unit) {
    case 'INR':
      return formatRupees(value);
    case 'percent':
      return `${value}%`;
    case 'hours':
      return formatHours(value);
    default:
      return value.toLocaleString('en-IN');
  }
}

function formatHours(hours: number): string {
  if (hours === 0) return '0';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  if (hours < HOURS_MAX) return `${decimal(hours)} h`;
  return `${decimal(hours / 24)} days`;
}

const decimal = (value: number) => Number(value.toFixed(1)).toLocaleString('en-IN');

/** The upper ends of an axis, times a power of ten, whose halves have few digits too. */
const ENDS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];
const HOURS_IN_DAY = 24;

/** The end of an axis that begins at 0 and contains all values; 1 if they are all 0. */
export function axisEnd(measure: Measure, values: readonly number[]): number {
  const max = Math.max(0, ...values);
  const { unit } = MEASURES[measure];
  if (unit === 'percent') return 100;
  // Above two days, the labels are in days.
  return unit === 'hours' && max >= HOURS_MAX ? HOURS_IN_DAY * niceEnd(max / HOURS_IN_DAY) : niceEnd(max);
}

function niceEnd(max: number): number {
  if (max === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return power * (ENDS.find((end) => end * power >= max) ?? 10);
}
