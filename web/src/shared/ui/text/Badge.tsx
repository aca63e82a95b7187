import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A short label on a row: its status, or why it is shown. */
export const Badge = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  width: fit-content;
  padding: 0.15rem 0.625rem;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};
  font-size: 0.8125rem;
  font-weight: 600;

  &[data-tone='quiet'] {
    background: ${theme.color.chip};
    color: ${theme.color.textMuted};
  }

  &[data-tone='danger'] {
    background: ${theme.color.dangerSoft};
    color: ${theme.color.danger};
  }
`;
