import type { Notification } from '@hirelane/contracts/api/notifications';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { NotificationRow } from '@/features/notifications/NotificationRow';
import { dayLabel } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';

interface NotificationDayProps {
  /** '22 Nov 2026'. */
  day: string;
  notifications: readonly Notification[];
  isClient: boolean;
  onRead: (id: string) => void;
  /** Beside the name of the day. */
  action?: ReactNode;
}

/** What has happened on one day. */
export function NotificationDay({ day, notifications, isClient, onRead, action }: NotificationDayProps) {
  const label = dayLabel(day, Date.now());
  return (
    <Day aria-label={label}>
      <Head>
        <h2>{label}</h2>
        {action}
      </Head>
      <ul>
        {notifications.map((notification) => (
          <li key={notification._id}>
            <NotificationRow notification={notification} isClient={isClient} onRead={() => onRead(notification._id)} />
          </li>
        ))}
      </ul>
    </Day>
  );
}

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

  ul {
    margin: 0;
    padding: 0;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
    list-style: none;
    overflow: hidden;
  }

  li + li {
    border-block-start: 1px solid ${theme.color.line};
  }
`;
