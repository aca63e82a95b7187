import { formatDay } from '@/shared/lib/format';
import { Icon } from '@/shared/ui/Icon';
import { Mark } from '@/shared/ui/Mark';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

interface VerifiedMarkProps {
  /** When it was verified; nothing is shown without a verification. */
  at: string | null | undefined;
  /** The date is not visible for lack of space, but screen readers read it. */
  isShort?: boolean;
}

/** Shows that an operator has verified a client's company, and when. */
export function VerifiedMark({ at, isShort = false }: VerifiedMarkProps) {
  if (!at) return null;
  // The day in UTC, so that the server renders the same one.
  const checked = `, checked by the operator on ${formatDay(at.slice(0, 10))}`;
  return (
    <Mark>
      <Icon name="shield" size={14} />
      <span>Verified company{isShort ? <VisuallyHidden>{checked}</VisuallyHidden> : checked}</span>
    </Mark>
  );
}
