import type { ContractStatus } from '@hirelane/api/schemas/contracts';
import { STATUS_LABELS } from '@/features/contracts/texts';
import { Badge } from '@/shared/ui/Badge';
import { Icon, type IconName } from '@/shared/ui/Icon';

const ICONS: Readonly<Record<ContractStatus, IconName>> = {
  active: 'briefcase',
  delivered: 'send',
  changes: 'edit',
  completed: 'check',
  ended: 'close',
};

export function ContractBadge({ status }: { status: ContractStatus }) {
  return (
    <Badge data-tone={status === 'ended' ? 'quiet' : undefined}>
      <Icon name={ICONS[status]} size={14} />
      {STATUS_LABELS[status]}
    </Badge>
  );
}
