import { forRole } from '@hirelane/api/by-role';
import { aboutOf, addressOf, type PageName } from '@hirelane/api/notifications/pages';
import type { Notification } from '@hirelane/api/schemas/notifications';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { KINDS } from '@/features/notifications/kinds';
import { TEXTS, wordsOf } from '@/features/notifications/texts';
import { formatClock } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Icon } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface NotificationRowProps {
  notification: Notification;
  isClient: boolean;
  onRead: () => void;
}

/** Returns the path to the notification's page, or null if it has none. */
function targetOf(notification: Notification, isClient: boolean): string | null {
  const page = forRole<PageName>(KINDS[notification.kind].page, isClient);
  const about = aboutOf(page, notification);
  return about === null ? null : `/${addressOf(page, about)}`;
}

/**
 * A notification: who did what, and when. It is listed below its project. The row links to the notification's page;
 * following the link marks it as read.
 */
export function NotificationRow({ notification, isClient, onRead }: NotificationRowProps) {
  const { isRead, at, kind } = notification;
  const target = targetOf(notification, isClient);
  const { before, who, after } = wordsOf(notification, isClient);
  const content = (
    <>
      <Mark data-read={isRead}>
        <Icon name={KINDS[kind].icon} size={18} />
      </Mark>
      <Words data-read={isRead}>
        {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
        {before}
        {who && (
          <b>
            <bdi>{who}</bdi>
          </b>
        )}
        {after}
      </Words>{' '}
      <time dateTime={at}>{formatClock(at)}</time>
    </>
  );
  if (target)
    return (
      <Row as={Link} to={target} onClick={isRead ? undefined : onRead}>
        {content}
      </Row>
    );
  return (
    <Row>
      {content}
      {!isRead && (
        <Button $size="sm" onClick={onRead}>
          {TEXTS.read}
        </Button>
      )}
    </Row>
  );
}

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  color: ${theme.color.text};
  text-decoration: none;

  time {
    flex: none;
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
  }
`;

const Row = styled.div`
  ${row}

  a& {
    flex-wrap: nowrap;
  }

  > button {
    margin-inline-start: auto;
  }

  a&:hover {
    background: ${theme.color.sunken};
  }

  a&:focus-visible {
    outline-offset: -2px;
  }
`;

const Mark = styled.span`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};

  &[data-read='true'] {
    background: ${theme.color.sunken};
    color: ${theme.color.textMuted};
  }

  &[data-read='false']::after {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    width: 10px;
    height: 10px;
    border: 2px solid ${theme.color.surface};
    border-radius: ${theme.radius.full};
    background: ${theme.color.accent};
  }
`;

const Words = styled.span`
  flex: 1 1 9rem;
  min-width: 0;
  font-size: 0.9375rem;
  font-weight: 550;
  overflow-wrap: anywhere;

  b {
    font-weight: 650;
  }

  &[data-read='true'],
  &[data-read='true'] b {
    color: ${theme.color.textMuted};
    font-weight: 450;
  }
`;
