import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A mark with an icon and a text that explains it. */
export const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.success};
  overflow-wrap: anywhere;
`;
