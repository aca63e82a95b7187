import { styled } from 'styled-components';
import { bubble } from '@/features/messages/bubble';
import type { OutboxEntry } from '@/features/messages/outbox';
import { STATE_LABELS } from '@/features/messages/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';

interface PendingMessageProps {
  entry: OutboxEntry;
  onRetry: () => void;
  /** Moves the message's text back to the message box. */
  onEdit: () => void;
}

/** A message that the server has not confirmed, with actions if it was refused. */
export function PendingMessage({ entry: { text, files, state, problem }, onRetry, onEdit }: PendingMessageProps) {
  const isRefused = state === 'refused';
  return (
    <Item data-own data-state={state}>
      {text && <Bubble>{text}</Bubble>}
      {files.map(({ _id, name }) => (
        <Bubble key={_id}>{name}</Bubble>
      ))}
      <State role={isRefused ? 'alert' : 'status'}>
        {STATE_LABELS[state]}
        {isRefused && problem && `: ${problem}`}
      </State>
      {isRefused && (
        <Row>
          <Button $size="sm" onClick={onRetry}>
            Try again
          </Button>
          <Button $size="sm" $tone="quiet" onClick={onEdit}>
            Edit
          </Button>
        </Row>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
`;

const Bubble = styled.div`
  ${bubble}

  [data-own='true'] > & {
    border: 1px dashed ${theme.color.lineStrong};
    background: transparent;
  }
`;

const State = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  text-align: end;

  [data-state='refused'] > & {
    color: ${theme.color.danger};
  }
`;

const Row = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${theme.space[2]};
`;
