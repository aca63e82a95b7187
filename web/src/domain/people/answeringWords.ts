import type { Answering } from '@hirelane/api/schemas/conduct';
import { plural } from '@/shared/lib/format';

/** The maximum number of hours shown as hours. From two days, the time is shown in days. */
const HOURS_MAX = 47;

/** A freelancer's usual response time, in words. */
export function answeringWords({ medianHours }: Answering): string {
  if (medianHours === null) return 'Too few messages yet';
  if (medianHours === 1) return 'Within an hour';
  return `Within ${medianHours <= HOURS_MAX ? plural(medianHours, 'hour') : plural(Math.ceil(medianHours / 24), 'day')}`;
}
