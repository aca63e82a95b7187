import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ProjectContent } from '@/features/projects/ProjectContent';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { ProjectHead } from '@/features/projects/ProjectHead';
import { media, theme } from '@/shared/theme/theme';
import { Columns } from '@/shared/ui/Columns';

interface ProjectDetailProps {
  project: ProjectAnswer['data'];
  isOwner: boolean;
  /** What the reader may do with it. */
  actions: ReactNode;
  /** Whether price and actions stay in sight on a phone. */
  stays?: boolean;
  /** Rendered below the text, in the same column. */
  children?: ReactNode;
}

/** A project's page. On a phone the price and what can be done come under the title; on a wide screen, beside it. */
export function ProjectDetail({ project, isOwner, actions, stays = false, children }: ProjectDetailProps) {
  return (
    <Grid>
      <ProjectHead project={project} />
      <aside aria-label="Terms">
        <ProjectFacts project={project} stays={stays}>
          {actions}
        </ProjectFacts>
      </aside>
      <ProjectContent project={project} isOwner={isOwner} />
      {children}
    </Grid>
  );
}

const Grid = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    row-gap: ${theme.space[6]};
    grid-template-rows: auto auto 1fr;

    > aside {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
  }
`;
