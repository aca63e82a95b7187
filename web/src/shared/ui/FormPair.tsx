import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Two fields side by side where both fit at the current text size. */
export const FormPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: ${theme.space[6]} ${theme.space[4]};
`;
