import { css, styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

export type ButtonTone = 'accent' | 'plain' | 'quiet' | 'danger';
type ButtonSize = 'md' | 'lg' | 'sm';

export interface ButtonLook {
  $tone?: ButtonTone;
  $size?: ButtonSize;
}

const tones = {
  accent: css`
    border-color: transparent;
    background: ${theme.color.accent};
    color: ${theme.color.onAccent};
    box-shadow: ${theme.shadow.sm};

    &:hover:not(:disabled) {
      background: ${theme.color.accentHover};
    }
  `,
  plain: css`
    border-color: ${theme.color.line};
    background: ${theme.color.surface};
    box-shadow: ${theme.shadow.sm};

    &:hover:not(:disabled) {
      border-color: ${theme.color.lineStrong};
    }
  `,
  quiet: css`
    border-color: transparent;
    background: transparent;

    &:hover:not(:disabled) {
      background: ${theme.color.chip};
    }
  `,
  danger: css`
    border-color: ${theme.color.danger};
    background: transparent;
    color: ${theme.color.danger};

    &:hover:not(:disabled) {
      background: ${theme.color.dangerSoft};
    }
  `,
};

const sizes = {
  sm: css`
    min-height: 36px;
    padding: 0 ${theme.space[3]};
    font-size: ${theme.font.sm};

    @media (pointer: coarse) {
      min-height: 44px;
    }
  `,
  md: css`
    min-height: 44px;
    padding: 0 ${theme.space[4]};
    font-size: 0.9375rem;
  `,
  lg: css`
    min-height: 54px;
    padding: 0 ${theme.space[6]};
    font-size: 1.0625rem;
  `,
};

/** The style of buttons, and of links that look like buttons. */
export const buttonStyles = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space[2]};
  border: 1px solid;
  border-radius: ${theme.radius.md};
  color: ${theme.color.text};
  font-weight: 600;
  line-height: 1.2;
  letter-spacing: -0.005em;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background ${theme.motion.fast},
    border-color ${theme.motion.fast},
    transform ${theme.motion.fast};

  ${({ $size = 'md' }) => sizes[$size]}
  ${({ $tone = 'plain' }) => tones[$tone]}

  &:active:not(:disabled) {
    transform: translateY(1px);
  }

  &:disabled {
    border-color: ${theme.color.line};
    background: ${theme.color.chip};
    color: ${theme.color.textMuted};
    box-shadow: none;
    cursor: not-allowed;
  }

  /* Buttons and links that look like buttons are not printed. */
  @media print {
    display: none;
  }
`;

export const Button = styled.button.attrs<ButtonLook>(({ type = 'button' }) => ({ type }))`
  ${buttonStyles}
`;
