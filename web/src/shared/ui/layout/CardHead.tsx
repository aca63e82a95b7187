import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A card's title, which is a link, with a badge next to it, or below it on narrow screens. */
export const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  h2,
  h3 {
    min-width: 0;
  }

  h2 {
    font-size: ${theme.font.lg};
  }

  h3 {
    font-size: 1.0625rem;
  }

  a {
    color: inherit;
    text-decoration: none;

    &:hover {
      color: ${theme.color.accent};
      text-decoration: underline;
    }
  }
`;
