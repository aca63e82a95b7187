import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { healthQuery } from '@/features/status/queries';
import { InfoPage } from '@/screens/info/InfoPage';
import { formatTime } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

const LOOKS = {
  pending: { icon: 'clock', word: 'Checking…' },
  success: { icon: 'check', word: 'Working' },
  error: { icon: 'alert', word: 'Not reachable' },
} as const;

export function Status() {
  const { status, dataUpdatedAt, errorUpdatedAt } = useQuery(healthQuery());
  const { icon, word } = LOOKS[status];
  const checkedAt = Math.max(dataUpdatedAt, errorUpdatedAt);

  return (
    <InfoPage title="Status" lead="Whether this site is working.">
      <Board data-status={status}>
        <Icon name={icon} size={24} />
        <div>
          <strong role="status">{word}</strong>
          <p>
            {checkedAt > 0
              ? `Last checked at ${formatTime(checkedAt)}. It is checked every 30 seconds while this page is open.`
              : 'Checking the server.'}
          </p>
        </div>
      </Board>
    </InfoPage>
  );
}

const Board = styled.div`
  display: flex;
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  strong {
    font-size: ${theme.font.lg};
    font-weight: 650;
  }

  p {
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-variant-numeric: tabular-nums;
  }

  svg {
    margin-block-start: 0.2rem;
    color: ${theme.color.textMuted};
  }

  &[data-status='success'] svg {
    color: ${theme.color.success};
  }

  &[data-status='error'] {
    border-color: ${theme.color.danger};

    svg {
      color: ${theme.color.danger};
    }
  }
`;
