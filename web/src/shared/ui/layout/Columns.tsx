import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** The main column with a card next to it, or below it on small screens. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[8]};

  /* Hidden while the list loads: the list may be shorter than its placeholder, so the card below it would move. */
  > :has([data-late]) + aside {
    visibility: hidden;
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 20rem;
    gap: ${theme.space[12]};

    > aside,
    > :has([data-late]) + aside {
      visibility: visible;
      position: sticky;
      inset-block-start: 96px;
    }
  }
`;
