import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { waitingQuery } from '@/features/waiting/queries';
import { isIncomplete, rowsOf, type WaitingRow } from '@/features/waiting/rows';
import { formatRupees } from '@/shared/lib/format';
import { useFallbackPause } from '@/shared/live/state';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

const TEXTS = {
  title: 'Waiting for you',
  loading: 'Loading what waits for you',
  failed: 'We could not load what waits for you.',
  incomplete: 'Some of what waits for you could not be loaded.',
  all: (count: number) => `Show all ${count}`,
  fewer: 'Show fewer',
} as const;

/** The number of rows that are shown at first. */
const FIRST = 5;
/** The polling interval while the page has no live stream, in milliseconds. */
const PAUSE_MS = 60_000;

/** What waits for the user, each as a link. Renders nothing if nothing does. */
export function WaitingList() {
  const { data, isPending, isFetching, refetch } = useQuery({
    ...waitingQuery(),
    refetchInterval: useFallbackPause(PAUSE_MS),
  });
  const [isWhole, setIsWhole] = useState(false);
  if (isPending) return <Skeleton label={TEXTS.loading} rows={1} height="4rem" />;
  const rows = data ? rowsOf(data) : [];
  const problem = data ? isIncomplete(data) && TEXTS.incomplete : TEXTS.failed;
  if (rows.length === 0 && !problem) return null;
  return (
    <Box aria-labelledby="waiting">
      <h2 id="waiting">{TEXTS.title}</h2>
      {rows.length > 0 && (
        <ul>
          {(isWhole ? rows : rows.slice(0, FIRST)).map((row) => (
            <li key={row.key}>
              <Row row={row} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > FIRST && (
        <Foot>
          <Button $tone="quiet" $size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? TEXTS.fewer : TEXTS.all(rows.length)}
          </Button>
        </Foot>
      )}
      {problem && (
        <Foot role="alert">
          <p>{problem}</p>
          <Button $size="sm" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Foot>
      )}
    </Box>
  );
}

function Row({ row: { icon, to, action, who, title, amount, note, isOverdue } }: { row: WaitingRow }) {
  return (
    <RowLink to={to}>
      <Mark data-overdue={isOverdue}>
        <Icon name={icon} size={18} />
      </Mark>
      <span>
        <b>
          {action}
          {who && (
            <>
              {' '}
              <bdi>{who}</bdi>
            </>
          )}
        </b>
        <small>
          {title}
          {note && ` · ${note}`}
        </small>
      </span>
      {(amount !== null || isOverdue) && (
        <Sum>
          {amount !== null && ` ${formatRupees(amount)}`}
          {isOverdue && <Badge data-tone="danger">Overdue</Badge>}
        </Sum>
      )}
    </RowLink>
  );
}

const Box = styled.section`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow: hidden;

  h2 {
    padding: ${theme.space[3]} ${theme.space[4]} ${theme.space[2]};
    font-size: ${theme.font.md};
  }

  ul {
    padding: 0;
    list-style: none;
  }

  li + li {
    border-block-start: 1px solid ${theme.color.line};
  }
`;

const RowLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 56px;
  padding: ${theme.space[2]} ${theme.space[4]};
  color: ${theme.color.text};
  text-decoration: none;
  overflow-wrap: anywhere;

  > span:nth-child(2) {
    display: grid;
    flex: 1;
    min-width: 0;
  }

  b {
    font-size: 0.9375rem;
    font-weight: 600;
  }

  small {
    display: -webkit-box;
    overflow: hidden;
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  &:hover {
    background: ${theme.color.sunken};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};

  &[data-overdue='true'] {
    background: ${theme.color.dangerSoft};
    color: ${theme.color.danger};
  }
`;

const Sum = styled.span`
  display: grid;
  flex: none;
  justify-items: end;
  gap: 2px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
`;
