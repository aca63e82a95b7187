import { UNREAD_MAX } from '@hirelane/api/constants';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

/** The number of unread items, at the corner of the icon before it; renders nothing for zero. */
export function UnreadCount({ unread }: { unread: number }) {
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
  /* Aligned with the edge of the icon's button, regardless of the number of digits. */
  translate: calc(1.25rem - 50%) -0.7rem;
  padding: 0.1em 0.5em;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;
