import { styled } from 'styled-components';
import { TEXTS } from '@/features/messages/texts';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';

interface EarlierProps {
  isReading: boolean;
  error: Error | null;
  onRead: () => void;
}

/** The way to what was written before the messages that are shown. */
export function Earlier({ isReading, error, onRead }: EarlierProps) {
  return (
    <Box>
      {error && <Alert>{messageOf(error)}</Alert>}
      <Button $size="sm" aria-disabled={isReading} onClick={onRead}>
        {isReading ? TEXTS.reading : TEXTS.older}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
`;
