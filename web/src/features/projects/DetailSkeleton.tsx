import { styled } from 'styled-components';
import { media, theme } from '@/shared/theme/theme';
import { Columns } from '@/shared/ui/Columns';
import { Skeleton } from '@/shared/ui/states';

/** Stands for a project's page: the title, its terms and its text, each where it comes and about as large. */
export function DetailSkeleton() {
  return (
    <Grid>
      <Skeleton label="Loading the project" rows={1} height="6.5rem" />
      <aside aria-hidden="true">
        <Skeleton label="" rows={1} height="24rem" />
      </aside>
      <div aria-hidden="true">
        <Skeleton label="" rows={1} height="34rem" />
      </div>
    </Grid>
  );
}

const Grid = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    row-gap: ${theme.space[6]};
    grid-template-rows: auto 1fr;

    > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
