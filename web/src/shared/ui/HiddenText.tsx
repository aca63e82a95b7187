import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Stands where an operator has hidden what somebody wrote. */
export const HiddenText = styled.p`
  color: ${theme.color.textMuted};
`;
