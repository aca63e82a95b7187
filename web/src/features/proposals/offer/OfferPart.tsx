import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A part of an open offer: what changed, or other terms that were suggested. */
export const OfferPart = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};

  > :is(h4, h5) {
    margin: 0;
    font-size: 0.9375rem;
  }
`;
