import type { Match } from '@hirelane/api/schemas/projects';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

/** How many of a project's skills the reader has, with a tick if the reader has all of them. */
export function MatchBadge({ match: { shared, of } }: { match: Match }) {
  if (shared === 0) return null;
  const isFull = shared === of;
  return (
    <Badge data-tone={isFull ? undefined : 'quiet'}>
      {isFull && <Icon name="check" size={14} />}
      {`${shared} of ${of} skills`}
    </Badge>
  );
}
