import type { OwnProposal } from '@hirelane/api/schemas/proposals';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

type Status = OwnProposal['status'];

const ICONS: Readonly<Partial<Record<Status, IconName>>> = {
  sent: 'send',
  opened: 'mail',
  shortlisted: 'bookmark',
  offered: 'clock',
  hired: 'check',
};
const OVER: ReadonlySet<Status> = new Set(['declined', 'withdrawn', 'closed']);

/** A proposal's status, worded for the reader. */
export function StatusBadge({ status, label }: { status: Status; label: string }) {
  const icon = ICONS[status];
  return (
    <Badge data-tone={OVER.has(status) ? 'quiet' : undefined}>
      {icon && <Icon name={icon} size={14} />}
      {label}
    </Badge>
  );
}
