import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** The style of an open offer, within a proposal. */
export const offerBox = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.md};
  background: ${theme.color.accentSoft};

  > :is(h3, h4) {
    font-size: ${theme.font.md};
  }
`;

/** The style of an offer's outcome. */
export const offerNote = css`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  white-space: pre-line;

  a {
    color: ${theme.color.accent};
    font-weight: 600;
  }

  q {
    color: ${theme.color.text};
  }
`;
