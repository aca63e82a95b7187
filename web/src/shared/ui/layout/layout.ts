import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Sections of a page, stacked vertically. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[6]};
`;

/** Buttons side by side, as long as they fit. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`;

/** Two fields side by side if both fit at the current text size. */
export const FormPair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: ${theme.space[6]} ${theme.space[4]};
`;
