import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

export const controlStyles = css`
  width: 100%;
  min-height: 46px;
  padding: 0.625rem ${theme.space[3]};
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.md};
  background-color: ${theme.color.surface};
  color: ${theme.color.text};
  line-height: 1.5;
  scroll-margin-block: 6rem;
  transition:
    border-color ${theme.motion.fast},
    box-shadow ${theme.motion.fast};

  &::placeholder {
    color: ${theme.color.textMuted};
    opacity: 1;
  }

  &:focus-visible {
    border-color: ${theme.color.accent};
    outline: 1px solid ${theme.color.accent};
    outline-offset: 0;
    box-shadow: 0 0 0 4px ${theme.color.accentSoft};
  }

  &[aria-invalid='true'] {
    border-color: ${theme.color.danger};
    outline-color: ${theme.color.danger};
  }

  &:read-only:not(select) {
    background-color: ${theme.color.sunken};
  }

  &:is([type='date']) {
    height: max(46px, 2.5em);
  }

  &:is(select) {
    appearance: none;
    padding-inline-end: 2.5rem;
    background-image:
      linear-gradient(45deg, transparent 50%, currentcolor 50%),
      linear-gradient(135deg, currentcolor 50%, transparent 50%);
    background-position:
      calc(100% - 21px) 52%,
      calc(100% - 16px) 52%;
    background-size: 5px 5px;
    background-repeat: no-repeat;
    cursor: pointer;
  }

  &:disabled {
    background-color: ${theme.color.sunken};
    color: ${theme.color.textMuted};
    cursor: not-allowed;
  }
`;
