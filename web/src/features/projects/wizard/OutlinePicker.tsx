import { styled } from 'styled-components';
import { OUTLINES } from '@/features/projects/wizard/outlines';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';

/** Outlines to begin a description with, while nothing is written. */
export function OutlinePicker({ onPick }: { onPick: (text: string) => void }) {
  return (
    <Row role="group" aria-label="Begin with an outline">
      <span>Begin with an outline:</span>
      {OUTLINES.map(({ label, text }) => (
        <Button key={label} $size="sm" onClick={() => onPick(text)}>
          {label}
        </Button>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
