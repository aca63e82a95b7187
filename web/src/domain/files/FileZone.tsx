import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/**
 * The area where a file is chosen or dropped. The input, which is its child, is an invisible layer over the whole area,
 * so that clicking and dropping need no script.
 */
export const FileZone = styled.div`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${theme.space[1]};
  padding: ${theme.space[6]} ${theme.space[4]};
  border: 1px dashed ${theme.color.lineStrong};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  color: ${theme.color.textMuted};
  font-size: 0.9375rem;
  text-align: center;
  transition:
    border-color ${theme.motion.fast},
    background ${theme.motion.fast};

  strong {
    color: ${theme.color.accent};
    font-weight: 600;
  }

  &[data-compact='true'] {
    padding-block: ${theme.space[3]};
  }

  &[data-invalid='true'] {
    border-color: ${theme.color.danger};
  }

  &:hover,
  &:focus-within {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentSoft};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 2px;
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
`;
