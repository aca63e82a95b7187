import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { Columns } from '@/shared/ui/Columns';

/** On a phone the terms stand between the work and the rest; on a wide screen next to both. */
export const ContractColumns = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    grid-template-rows: auto 1fr;
    row-gap: ${theme.space[6]};

    > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
