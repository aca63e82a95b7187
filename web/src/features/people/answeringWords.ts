import type { Answering } from '@hirelane/contracts/api/answering';
import { plural } from '@/shared/lib/format';

/** Hours up to which the figure is given in hours: from two days on, days are easier to read. */
const HOURS_MAX = 47;

export function answeringWords({ medianHours }: Answering): string {
  if (medianHours === null) return 'Too few messages yet';
  if (medianHours === 1) return 'Within an hour';
  return `Within ${medianHours <= HOURS_MAX ? plural(medianHours, 'hour') : plural(Math.ceil(medianHours / 24), 'day')}`;
}
