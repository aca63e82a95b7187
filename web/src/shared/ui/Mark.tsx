import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A mark with its meaning in words. */
export const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.success};
  overflow-wrap: anywhere;
`;
