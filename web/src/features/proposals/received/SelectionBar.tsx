import { DECLINED_AT_ONCE_MAX } from '@hirelane/api/constants';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

/** The maximum number of proposals that can be compared at once. */
export const COMPARED_MAX = 4;

interface SelectionBarProps {
  count: number;
  onCompare: () => void;
  onDecline: () => void;
  onClear: () => void;
}

/** Actions on the selected proposals. The bar sticks to the bottom of the window. */
export function SelectionBar({ count, onCompare, onDecline, onClear }: SelectionBarProps) {
  const canCompare = count >= 2 && count <= COMPARED_MAX;
  const isTooMany = count > DECLINED_AT_ONCE_MAX;
  return (
    <Bar role="group" aria-label="Selected proposals">
      <span role="status">{count} selected</span>
      <Button $size="sm" disabled={!canCompare} onClick={onCompare}>
        Compare
      </Button>
      <Button $size="sm" $tone="danger" disabled={isTooMany} onClick={onDecline}>
        Decline
      </Button>
      <Button $size="sm" $tone="quiet" onClick={onClear}>
        Clear
      </Button>
      {!canCompare && !isTooMany && <small>Select two to four to compare them.</small>}
      {isTooMany && <small>At most {DECLINED_AT_ONCE_MAX} can be declined at once.</small>}
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  inset-block-end: ${theme.space[4]};
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.md};

  span {
    font-weight: 600;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
