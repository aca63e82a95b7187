import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** The title of a card, which is a link, with a badge beside it, or below where it is narrow. */
export const CardHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[6]};

  h2 {
    min-width: 0;
    font-size: ${theme.font.lg};
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
