import { AVAILABILITY_LABELS, type Availability } from '@/shared/lib/availability';
import { Badge } from '@/shared/ui/Badge';

/** How much work a freelancer can take on. */
export function AvailabilityBadge({ availability }: { availability: Availability }) {
  return (
    <Badge data-tone={availability === 'available' ? undefined : 'quiet'}>{AVAILABILITY_LABELS[availability]}</Badge>
  );
}
