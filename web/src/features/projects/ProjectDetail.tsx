import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { MatchBadge } from '@/features/projects/MatchBadge';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { titleOf } from '@/features/projects/titleOf';
import { WhyLine } from '@/features/projects/WhyLine';
import { capital, formatInstant } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { Chips } from '@/shared/ui/Chips';
import { Columns } from '@/shared/ui/Columns';
import { ConductFacts } from '@/shared/ui/ConductFacts';
import { FileDownload } from '@/shared/ui/FileDownload';
import { PersonLink } from '@/shared/ui/PersonLink';

type Project = z.infer<typeof ProjectAnswer>['data'];

interface ProjectDetailProps {
  project: Project;
  isOwner: boolean;
  /** What the reader may do with it. */
  actions: ReactNode;
  /** Rendered below the text, in the same column. */
  children?: ReactNode;
}

export function ProjectDetail({ project, isOwner, actions, children }: ProjectDetailProps) {
  const { description, skills, status, createdAt, file } = project;
  const publishedAt = status === 'draft' ? null : project.publishedAt;
  return (
    <Grid>
      <Sections as="article" aria-labelledby="project-title">
        <header>
          {project.category && <Category>{project.category}</Category>}
          <h1 id="project-title">{titleOf(project)}</h1>
          <Meta>
            <span>
              {publishedAt ? 'Published' : 'Created'}{' '}
              <time dateTime={publishedAt ?? createdAt}>{formatInstant(publishedAt ?? createdAt)}</time>
            </span>
            {status !== 'published' && <Badge data-tone="quiet">{capital(status)}</Badge>}
            {project.match && <MatchBadge match={project.match} />}
          </Meta>
          {project.match && <WhyLine match={project.match} category={project.category} />}
        </header>
        <section aria-labelledby="project-description">
          <h2 id="project-description">Description</h2>
          <Prose>{description || 'Nothing written yet.'}</Prose>
        </section>
        {skills.length > 0 && (
          <section aria-labelledby="project-skills">
            <h2 id="project-skills">Skills Required</h2>
            <Chips label="Skills required" items={skills} />
          </section>
        )}
        {file && (
          <section aria-labelledby="project-file">
            <h2 id="project-file">Attached file</h2>
            <FileDownload file={file} />
          </section>
        )}
        {!isOwner && (
          <section aria-labelledby="project-client">
            <h2 id="project-client">About the client</h2>
            <ConductFacts conduct={project.client.conduct} />
            <p>
              <PersonLink id={project.userId} name="See the client’s page" />
            </p>
          </section>
        )}
      </Sections>
      <aside aria-label="Terms">
        <ProjectFacts project={project}>{actions}</ProjectFacts>
      </aside>
      {children}
    </Grid>
  );
}

// On a phone the terms come before the part below the text; on a wide screen they are next to both.
const Grid = styled(Columns)`
  ${media.desktop} {
    &:has(> aside + *) > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;

const Sections = styled(Card)`
  gap: ${theme.space[8]};

  section {
    display: grid;
    gap: ${theme.space[3]};
  }

  h1 {
    overflow-wrap: anywhere;
  }

  h2 {
    font-size: ${theme.font.lg};
  }
`;

const Category = styled.p`
  margin-block-end: ${theme.space[2]};
  color: ${theme.color.accent};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;

const Meta = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
  margin-block-start: ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Prose = styled.p`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
