import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A list of short facts side by side, each a `div` with a `dt` above a `dd`. */
export const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[6]};

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  dd {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`;
