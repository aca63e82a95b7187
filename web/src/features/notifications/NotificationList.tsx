import { styled } from 'styled-components';
import { useRead } from '@/features/notifications/commands';
import { useNotifications, useUnreadNotifications } from '@/features/notifications/live';
import { NotificationDay } from '@/features/notifications/NotificationDay';
import { TEXTS } from '@/features/notifications/texts';
import { messageOf } from '@/shared/api/http';
import { byLocalDay } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';

/** All that is kept, by day, page by page, in one of four states. */
export function NotificationList({ isClient }: { isClient: boolean }) {
  const list = useNotifications();
  const { data: unread = 0 } = useUnreadNotifications();
  const read = useRead();
  const { data: rows, hasNextPage, isFetchingNextPage } = list;
  if (list.isPending) return <Skeleton label="Loading notifications" rows={4} height="4rem" />;
  if (!rows) return <ErrorState message="We could not load your notifications." onRetry={() => void list.refetch()} />;
  const [newest] = rows;
  if (!newest)
    return (
      <EmptyState icon="bell" title={TEXTS.none} text={TEXTS.noneText[isClient ? 'client' : 'freelancer']}>
        <LinkButton to={isClient ? '/client?published' : '/freelancer/projects'}>
          {isClient ? 'See your projects' : 'Find work'}
        </LinkButton>
      </EmptyState>
    );
  const readAll = (unread > 0 || rows.some(({ isRead }) => !isRead)) && (
    <Button $size="sm" disabled={read.isPending} onClick={() => read.mutate({ upTo: newest.at })}>
      {TEXTS.readAll}
    </Button>
  );
  return (
    <Stack>
      {read.error && <Alert>{messageOf(read.error)}</Alert>}
      {byLocalDay(rows, ({ at }) => at).map(({ day, rows: ofDay }, n) => (
        <NotificationDay
          key={day}
          day={day}
          notifications={ofDay}
          isClient={isClient}
          onRead={(id) => read.mutate({ ids: [id] })}
          action={n === 0 && readAll}
        />
      ))}
      {list.isFetchNextPageError && list.error && <Alert>{messageOf(list.error)}</Alert>}
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};

  > button {
    justify-self: center;
    min-width: 12rem;
  }
`;
