import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A list of entries in a person's profile, with a line between them. */
export const EntryList = styled.ul`
  display: grid;
  overflow-wrap: anywhere;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding-block: ${theme.space[6]};
    border-block-start: 1px solid ${theme.color.line};
  }

  > li:last-child {
    padding-block-end: 0;
  }

  h3 {
    font-size: 1.0625rem;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
