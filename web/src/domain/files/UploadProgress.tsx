import { useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { ProgressBar } from '@/shared/ui/feedback/ProgressBar';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface UploadProgressProps {
  name: string;
  percent: number;
  onCancel: () => void;
}

/** Announced only at 0%, 50% and 100%, so that screen readers do not read out every step. */
const spoken = (percent: number) => (percent >= 100 ? 100 : percent >= 50 ? 50 : 0);

export function UploadProgress({ name, percent, onCancel }: UploadProgressProps) {
  const id = useId();
  return (
    <Row>
      <div>
        <span id={id}>{`Uploading ${name}`}</span>
        <ProgressBar aria-labelledby={id} value={percent} max={100} />
      </div>
      <output>{`${percent}%`}</output>
      <VisuallyHidden role="status">{`Upload ${spoken(percent)}% done`}</VisuallyHidden>
      <Button $size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </Row>
  );
}

const Row = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  font-size: ${theme.font.sm};

  > div {
    display: grid;
    flex: 1 1 12rem;
    gap: ${theme.space[2]};
    min-width: 0;
    overflow-wrap: anywhere;
  }

  output {
    min-width: 4ch;
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
`;
