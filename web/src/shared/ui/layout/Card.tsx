import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';

/** A raised surface. */
export const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};

  ${media.desktop} {
    padding: ${theme.space[8]};
  }
`;
