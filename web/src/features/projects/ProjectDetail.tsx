import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type * as z from 'zod';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { formatInstant, formatSize } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/Badge';
import { Card } from '@/shared/ui/Card';
import { Chips } from '@/shared/ui/Chips';
import { Columns } from '@/shared/ui/Columns';
import { FileRow } from '@/shared/ui/FileRow';

type Project = z.infer<typeof ProjectAnswer>['data'];

interface ProjectDetailProps {
  project: Project;
  /** What the reader may do with it. */
  actions: ReactNode;
}

export function ProjectDetail({ project, actions }: ProjectDetailProps) {
  const { title, description, skills, status, createdAt, publishedAt, file } = project;
  return (
    <Columns>
      <Sections as="article" aria-labelledby="project-title">
        <header>
          {project.category && <Category>{project.category}</Category>}
          <h1 id="project-title">{title || 'Untitled draft'}</h1>
          <Meta>
            {publishedAt ? 'Published' : 'Created'}{' '}
            <time dateTime={publishedAt ?? createdAt}>{formatInstant(publishedAt ?? createdAt)}</time>
            {status !== 'published' && <Badge data-tone="quiet">{status === 'draft' ? 'Draft' : 'Closed'}</Badge>}
          </Meta>
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
            <FileRow name={file.name} detail={formatSize(file.size)}>
              <Download href={`/api/v1/upload/${file._id}`} download={file.name} aria-label={`Download ${file.name}`}>
                Download
              </Download>
            </FileRow>
          </section>
        )}
      </Sections>
      <aside aria-label="Terms">
        <ProjectFacts project={project}>{actions}</ProjectFacts>
      </aside>
    </Columns>
  );
}

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

const Download = styled.a`
  display: grid;
  place-items: center;
  min-height: 44px;
  padding-inline: ${theme.space[3]};
  font-size: ${theme.font.sm};
  font-weight: 600;
`;
