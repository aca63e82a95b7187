import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Styles for a list of skills. */
export const chipStyles = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  li {
    padding: 0.2rem ${theme.space[3]};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.full};
    background: ${theme.color.chip};
    font-size: ${theme.font.sm};
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`;
