import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** A screen's width and padding inside the layout. */
export const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[8]} ${theme.space[4]} ${theme.space[16]};

  h1 {
    font-size: ${theme.font.xl};
  }

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${media.desktop} {
    padding-block: ${theme.space[12]} ${theme.space[24]};
  }
`;
