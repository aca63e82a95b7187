import { styled } from 'styled-components';
import { media } from '@/shared/theme/theme';
import { Page } from '@/shared/ui/layout/Page';

/**
 * A person's page: on large screens, the header and the profile at the left, and the `aside` with facts and actions at
 * the right. In one column, the `aside` is below the header. A `nav` is above all of them.
 */
export const PersonColumns = styled(Page)`
  ${media.desktop} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    /* If the aside is taller than the rest, the rows keep their height. */
    grid-template-rows: auto 1fr;
    align-items: start;

    &:has(> nav) {
      grid-template-rows: auto auto 1fr;
    }

    > * {
      grid-column: 1;
    }

    > nav {
      grid-column: 1 / -1;
    }

    > aside {
      position: sticky;
      inset-block-start: 96px;
      grid-column: 2;
      grid-row: span 2;
    }
  }
`;
