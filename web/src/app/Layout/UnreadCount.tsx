import { UNREAD_MAX } from '@hirelane/contracts/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { messageKeys } from '@/features/messages/keys';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** How many messages are unread, as `MessagesWatch` has counted them; nothing without one. */
export function UnreadCount() {
  const client = useQueryClient();
  const read = () => client.getQueryData<number>(messageKeys.unread) ?? 0;
  const unread = useSyncExternalStore(client.getQueryCache().subscribe, read, () => 0);
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
  position: relative;
  margin-inline-start: ${theme.space[2]};
  padding: 0.1em 0.5em;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;
