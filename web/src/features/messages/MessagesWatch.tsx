import { UNREAD_MAX } from '@hirelane/contracts/constants';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { useSendEntry } from '@/features/messages/commands';
import { useUnread } from '@/features/messages/live';
import { openOutbox } from '@/features/messages/outbox';
import { startSending } from '@/features/messages/sending';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/**
 * Sends what waits to be sent, on whatever screen the user is, and shows how many messages are unread, at the corner of
 * the icon before it.
 */
export function MessagesWatch({ userId }: { userId: string }) {
  const { data: unread = 0 } = useUnread();
  const { mutateAsync: send } = useSendEntry();
  useEffect(() => startSending(openOutbox(userId), send), [userId, send]);
  if (unread === 0) return null;
  return (
    <>
      {' '}
      <Count>
        {unread < UNREAD_MAX ? unread : `${UNREAD_MAX - 1}+`}
        <VisuallyHidden> unread</VisuallyHidden>
      </Count>
    </>
  );
}

const Count = styled.span`
  position: absolute;
  translate: 0.8rem -0.7rem;
  padding: 0.1em 0.5em;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;
