import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/**
 * The row of buttons at the end of a dialog: full width on a phone, right-aligned on wider screens. It remains visible
 * while the fields scroll behind it, unless the window is too short for both.
 */
export const DialogActions = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  margin: 0 calc(-1 * ${theme.space[6]}) calc(-1 * ${theme.space[6]});
  padding: ${theme.space[4]} ${theme.space[6]} ${theme.space[6]};
  background: ${theme.color.surface};

  > * {
    flex: 1 1 auto;
  }

  ${media.tablet} {
    justify-content: flex-end;

    > * {
      flex: none;
    }
  }

  @media (min-height: 500px) {
    position: sticky;
    inset-block-end: calc(-1 * ${theme.space[6]});
    border-block-start: 1px solid ${theme.color.line};
    padding-block-end: ${theme.space[4]};
  }
`;
