import type { ProjectAnswer, PublicProject } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ProjectContent } from '@/features/projects/ProjectContent';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { media, theme } from '@/shared/theme/theme';
import { Columns } from '@/shared/ui/Columns';

interface ProjectDetailProps {
  project: ProjectAnswer['data'] | PublicProject;
  /** Its title, when it was published, and what else stands above the text. */
  head: ReactNode;
  /** What the reader may know of its file, if it has one. */
  file: ReactNode;
  isOwner?: boolean;
  /** What the reader may do with it. */
  actions: ReactNode;
  /** Whether price and actions stay in sight on a phone. */
  stays?: boolean;
  /** Rendered below the text, in the same column. */
  children?: ReactNode;
}

/**
 * A project's page, for its owner, for others and for those without an account. On a phone the price and what can be
 * done come under the title; on a wide screen, beside it.
 */
export function ProjectDetail(props: ProjectDetailProps) {
  const { project, head, file, isOwner = false, actions, stays = false, children } = props;
  return (
    <Grid $rows={children === undefined ? 2 : 3}>
      {head}
      <aside aria-label="Terms">
        <ProjectFacts project={project} stays={stays}>
          {actions}
        </ProjectFacts>
      </aside>
      <ProjectContent project={project} file={file} isOwner={isOwner} />
      {children}
    </Grid>
  );
}

const Grid = styled(Columns)<{ $rows: 2 | 3 }>`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    row-gap: ${theme.space[6]};
    grid-template-rows: ${({ $rows }) => ($rows === 2 ? 'auto 1fr' : 'auto auto 1fr')};

    > aside {
      grid-row: 1 / span ${({ $rows }) => $rows};
      grid-column: 2;
    }
  }
`;
