import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

export const ProgressBar = styled.progress`
  appearance: none;
  width: 100%;
  height: 6px;
  overflow: hidden;
  border: 0;
  border-radius: ${theme.radius.full};
  background: ${theme.color.line};

  &::-webkit-progress-bar {
    background: transparent;
  }

  &::-webkit-progress-value {
    border-radius: ${theme.radius.full};
    background: ${theme.color.accent};
    transition: inline-size ${theme.motion.slow};
  }

  &::-moz-progress-bar {
    border-radius: ${theme.radius.full};
    background: ${theme.color.accent};
  }
`;
