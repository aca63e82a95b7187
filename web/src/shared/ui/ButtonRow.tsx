import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Buttons side by side, as far as they fit. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
`;
