import type { AVAILABILITIES } from '@hirelane/contracts/constants';

export type Availability = (typeof AVAILABILITIES)[number];

export const AVAILABILITY_LABELS: Readonly<Record<Availability, string>> = {
  available: 'Available for work',
  limited: 'Limited availability',
  unavailable: 'Not available',
};
