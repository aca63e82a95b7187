import type { Notification } from '@hirelane/contracts/api/notifications';
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
}

/** What has happened on one day. */
export function NotificationDay({ day, notifications, isClient, onRead }: NotificationDayProps) {
  const label = dayLabel(day, Date.now());
  return (
    <Day aria-label={label}>
      <h2>{label}</h2>
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

const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};

  h2 {
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
