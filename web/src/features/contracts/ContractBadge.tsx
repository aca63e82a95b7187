import type { ContractStatus } from '@hirelane/api/schemas/contracts';
import { STATUS_LABELS } from '@/features/contracts/texts';
import { Icon, type IconName } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

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
