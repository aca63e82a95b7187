import type { Notification } from '@hirelane/api/schemas/notifications';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useNotifications, useRead, useUnread } from '@/features/notifications/live';
import { NotificationRow } from '@/features/notifications/NotificationRow';
import { TEXTS } from '@/features/notifications/texts';
import { messageOf } from '@/shared/api/http';
import { byLocalDay, dayLabel } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';

/** All stored notifications, grouped by day and project, and paged: loading, failed, empty or loaded. */
export function NotificationList({ isClient }: { isClient: boolean }) {
  const list = useNotifications();
  const { data: counted } = useUnread();
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
  const readAll = ((counted?.unread ?? 0) > 0 || rows.some(({ isRead }) => !isRead)) && (
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

interface NotificationDayProps {
  /** A date such as '22 Nov 2026'. */
  day: string;
  notifications: readonly Notification[];
  isClient: boolean;
  onRead: (id: string) => void;
  /** Shown next to the name of the day. */
  action?: ReactNode;
}

function NotificationDay({ day, notifications, isClient, onRead, action }: NotificationDayProps) {
  const label = dayLabel(day, Date.now());
  return (
    <Day aria-label={label}>
      <Head>
        <h2>{label}</h2>
        {action}
      </Head>
      {byProject(notifications).map(({ key, title, rows }) => (
        <Group key={key} role={title ? 'group' : undefined} aria-label={title || undefined}>
          {title && <h3>{title}</h3>}
          <ul>
            {rows.map((notification) => (
              <li key={notification._id}>
                <NotificationRow
                  notification={notification}
                  isClient={isClient}
                  onRead={() => onRead(notification._id)}
                />
              </li>
            ))}
          </ul>
        </Group>
      ))}
    </Day>
  );
}

interface ProjectGroup {
  key: string;
  /** The project's title; '' if the notifications are not about a project or its title is not shown. */
  title: string;
  rows: Notification[];
}

/** Groups a day's notifications by project, in the order of each project's newest one. */
function byProject(notifications: readonly Notification[]): readonly ProjectGroup[] {
  const groups = new Map<string, ProjectGroup>();
  for (const notification of notifications) {
    const { _id, projectId, title } = notification;
    const key = projectId === null || title === '' ? _id : projectId;
    const group = groups.get(key) ?? { key, title, rows: [] };
    group.rows.push(notification);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const Group = styled.div`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  overflow: hidden;

  h3 {
    padding: ${theme.space[3]} ${theme.space[4]} ${theme.space[1]};
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li + li {
    border-block-start: 1px solid ${theme.color.line};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]};
`;

const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};

  h2 {
    padding-block: ${theme.space[2]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    letter-spacing: 0;
  }
`;
