import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A list of rows, each with text in a `div` and its actions or choices next to it, or below it on narrow screens. */
export const ActionRows = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${theme.space[2]} ${theme.space[4]};
    padding-block: ${theme.space[3]};
    border-block-end: 1px solid ${theme.color.line};
  }

  &:last-child > li:last-child {
    padding-block-end: 0;
    border-block-end: none;
  }

  li > div {
    flex: 1 1 12rem;
    min-width: 0;
  }

  p {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
