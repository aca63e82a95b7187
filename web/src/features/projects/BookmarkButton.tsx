import { styled } from 'styled-components';
import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';
import { IconButton } from '@/shared/ui/IconButton';

interface BookmarkButtonProps {
  projectId: string;
  title: string;
  isSaved: boolean;
}

/** Adds a project to the wishlist from its card, and takes it off again. */
export function BookmarkButton({ projectId, title, isSaved }: BookmarkButtonProps) {
  const wish = useToggleFlag('saved', projectId, isSaved);
  return (
    <Corner>
      <IconButton
        aria-pressed={wish.isOn}
        aria-label={`Save ${title}`}
        title={wish.isOn ? 'Remove from wishlist' : 'Add to wishlist'}
        onClick={wish.toggle}
      >
        <Icon name="bookmark" filled={wish.isOn} />
      </IconButton>
      {wish.error && <small role="alert">{messageOf(wish.error)}</small>}
    </Corner>
  );
}

/** In the corner of its card, with the edge of the icon in line with what stands below. */
const Corner = styled.div`
  display: grid;
  flex: none;
  justify-items: end;
  max-width: 16rem;
  margin-block: -10px;
  margin-inline-end: -10px;

  [aria-pressed='true'] {
    color: ${theme.color.accent};
  }

  small {
    color: ${theme.color.danger};
    font-size: ${theme.font.sm};
    text-align: end;
  }
`;
