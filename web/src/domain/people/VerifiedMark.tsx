import { formatDay } from '@/shared/lib/format';
import { Icon } from '@/shared/ui/icons/Icon';
import { Mark } from '@/shared/ui/text/Mark';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface VerifiedMarkProps {
  /** When the company was verified; nothing is shown if it was not. */
  at: string | null | undefined;
  /** Hides the date for lack of space; screen readers still read it. */
  isShort?: boolean;
}

/** Shows that an operator has verified a client's company, and when. */
export function VerifiedMark({ at, isShort = false }: VerifiedMarkProps) {
  if (!at) return null;
  // The day in UTC, so that the server and the browser render the same text.
  const checked = `, checked by the operator on ${formatDay(at.slice(0, 10))}`;
  return (
    <Mark>
      <Icon name="shield" size={14} />
      <span>Verified company{isShort ? <VisuallyHidden>{checked}</VisuallyHidden> : checked}</span>
    </Mark>
  );
}
