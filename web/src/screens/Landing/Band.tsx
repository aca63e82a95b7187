// biome-ignore-all lint/plugin/one-component: the parts of one band.

import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** A section of the landing page, at page width. */
export const Band = styled.section`
  display: grid;
  gap: ${theme.space[8]};
  width: min(1160px, 100%);
  margin-inline: auto;
  padding: ${theme.space[16]} ${theme.space[4]};

  ${media.tablet} {
    padding-inline: ${theme.space[6]};
  }

  ${media.desktop} {
    gap: ${theme.space[12]};
    padding-block: ${theme.space[24]};
  }
`;

export const BandTitle = styled.h2`
  max-width: 22ch;
  font-size: clamp(1.75rem, 1.2rem + 2.2vw, 2.75rem);
  line-height: 1.1;
  letter-spacing: -0.03em;
`;
