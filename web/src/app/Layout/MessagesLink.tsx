import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { MESSAGES } from '@/app/Layout/menu';
import { UnreadCount } from '@/app/Layout/UnreadCount';
import { useRole } from '@/features/session/useRole';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';
import { iconButtonStyles } from '@/shared/ui/iconButtonStyles';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** Leads to the messages, and says how many are unread; nothing for a visitor. */
export function MessagesLink() {
  const isHere = useLocation().pathname.startsWith(MESSAGES.to);
  if (!useRole()) return null;
  return (
    <Chat to={MESSAGES.to} aria-current={isHere ? 'page' : undefined}>
      <Icon name="chat" />
      <VisuallyHidden>{MESSAGES.label}</VisuallyHidden>
      <UnreadCount />
    </Chat>
  );
}

const Chat = styled(Link)`
  ${iconButtonStyles}
  position: relative;

  &[aria-current] {
    color: ${theme.color.accent};
  }

  > :last-child:not(:nth-child(2)) {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 50%;
    margin: 0;
  }

  /* Where the row is too narrow, or the text very large, the menu has the link. */
  @container header (width < 20rem) {
    display: none;
  }
`;
