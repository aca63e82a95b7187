import { css, styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** The style of buttons and links with only an icon; they need an `aria-label`. */
export const iconButtonStyles = css`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.textMuted};
  cursor: pointer;
  transition:
    background ${theme.motion.fast},
    color ${theme.motion.fast};

  &:hover:not(:disabled) {
    background: ${theme.color.chip};
    color: ${theme.color.text};
  }

  &:disabled {
    cursor: not-allowed;
  }
`;

/** A square button with only an icon; it needs an `aria-label`. */
export const IconButton = styled.button.attrs(({ type = 'button' }) => ({ type }))`
  ${iconButtonStyles}
`;
