import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** The row of buttons that ends a dialog or a form: full width on a phone, to the right above. */
export const DialogActions = styled.div`
  display: flex;
  flex-direction: column-reverse;
  gap: ${theme.space[3]};
  margin-block-start: ${theme.space[2]};

  ${media.tablet} {
    flex-direction: row;
    justify-content: flex-end;
  }
`;
