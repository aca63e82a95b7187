import type { AVAILABILITIES } from '@hirelane/api/constants';
import { Badge } from '@/shared/ui/text/Badge';

type Availability = (typeof AVAILABILITIES)[number];

export const AVAILABILITY_LABELS: Readonly<Record<Availability, string>> = {
  available: 'Available for work',
  limited: 'Limited availability',
  unavailable: 'Not available',
};

/** How much work a freelancer can take on. */
export function AvailabilityBadge({ availability }: { availability: Availability }) {
  return (
    <Badge data-tone={availability === 'available' ? undefined : 'quiet'}>{AVAILABILITY_LABELS[availability]}</Badge>
  );
}
