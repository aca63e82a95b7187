import type { Conduct } from '@hirelane/api/schemas/conduct';
import { plural } from '@/shared/lib/format';

type Named = Readonly<{ firstName: string; lastName: string }>;
type Placed = Readonly<{ city: string; state: string }>;

/** A person's display name. The last name may be an initial or missing. */
export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Shown in place of the name of a person who has deleted their account. */
export const DELETED_USER = 'Deleted user';

export const nameOrDeleted = (person: Named): string => nameOf(person) || DELETED_USER;

/** Whether the other party of a contract has deleted their account, and therefore has no name. */
export const isGone = ({ other }: Readonly<{ other: Named }>): boolean => nameOf(other) === '';

/** A person's location, such as 'Pune, Maharashtra', or '' if they have not entered one. */
export const placeOf = ({ city, state }: Placed): string => [city, state].filter(Boolean).join(', ');

/** A client's track record in one line: 'Client answers 8 of 10 proposals · median 2 days · 3 hires'. */
export function conductLine({ answers, hires }: Conduct): string {
  const hired = hires > 0 ? [plural(hires, 'hire')] : [];
  if (!answers) return [hires > 0 ? 'Client had few proposals lately' : 'New client', ...hired].join(' · ');
  const { answered, received, medianDays } = answers;
  const median = medianDays === null ? [] : [`median ${plural(medianDays, 'day')}`];
  return [`Client answers ${answered} of ${received} proposals`, ...median, ...hired].join(' · ');
}

/** Shown in place of the figures while there are too few proposals to calculate them. */
export const newOrQuiet = ({ hires }: Conduct): string => (hires > 0 ? 'Few proposals lately' : 'New client');
