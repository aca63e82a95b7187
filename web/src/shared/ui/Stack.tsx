import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Sections of a page, stacked vertically. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[6]};
`;
