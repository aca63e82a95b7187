import { formatDay } from '@/shared/lib/format';
import { Icon } from '@/shared/ui/Icon';
import { Mark } from '@/shared/ui/Mark';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

interface VerifiedMarkProps {
  /** When it was checked; nothing is shown where it was not. */
  at: string | null | undefined;
  /** There is no room for the date, which screen readers read all the same. */
  isShort?: boolean;
}

/** Says that an operator has checked somebody's company, and when. */
export function VerifiedMark({ at, isShort = false }: VerifiedMarkProps) {
  if (!at) return null;
  // The day in UTC, so that the server writes the same one.
  const checked = `, checked by the operator on ${formatDay(at.slice(0, 10))}`;
  return (
    <Mark>
      <Icon name="shield" size={14} />
      <span>Verified company{isShort ? <VisuallyHidden>{checked}</VisuallyHidden> : checked}</span>
    </Mark>
  );
}
