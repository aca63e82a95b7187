import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A picture, a name with content below it, and content at the end of the row. A line with an icon is a location. */
export const PersonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[4]} ${theme.space[6]};

  @media (max-width: 499px) {
    column-gap: ${theme.space[4]};
  }

  > div {
    flex: 1 1 min(14rem, 40%);
    min-width: 0;
  }

  h1 {
    overflow-wrap: anywhere;
  }

  p {
    display: flex;
    align-items: flex-start;
    gap: ${theme.space[1]};
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
  }

  p svg {
    flex: none;
    margin-block-start: 0.2rem;
  }
`;
