import type { Invited } from '@hirelane/api/schemas/invitations';
import { REASON_LABELS, STATUS_LABELS } from '@/features/invitations/texts';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

const ICONS = { invited: 'mail', applied: 'check', declined: 'close' } as const;

/** The status of an invitation, and why it was declined. */
export function InvitationBadge({ status, reason }: Pick<Invited, 'status' | 'reason'>) {
  return (
    <Badge data-tone={status === 'declined' ? 'quiet' : undefined}>
      <Icon name={ICONS[status]} size={14} />
      {STATUS_LABELS[status]}
      {reason && `: ${REASON_LABELS[reason]}`}
    </Badge>
  );
}
