import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** Two fields side by side where there is room. */
export const FormPair = styled.div`
  display: grid;
  gap: ${theme.space[6]} ${theme.space[4]};

  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
  }
`;
