import type { PublicProject } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ClientBlock } from '@/features/projects/ClientBlock';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { PUBLIC_TEXTS as TEXTS } from '@/features/projects/texts';
import { formatDay } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Alert } from '@/shared/ui/Alert';
import { Card } from '@/shared/ui/Card';
import { Chips } from '@/shared/ui/Chips';
import { Columns } from '@/shared/ui/Columns';
import { Prose } from '@/shared/ui/Prose';

interface PublicDetailProps {
  project: PublicProject;
  /** What the reader may do with it. */
  actions: ReactNode;
}

/**
 * A project as everybody may read it. The server renders it too, so nothing here depends on the reader, their time zone
 * included.
 */
export function PublicDetail({ project, actions }: PublicDetailProps) {
  const { title, description, category, skills, status, publishedAt, hasFile, client, userId } = project;
  return (
    <Columns>
      <Sections as="article" aria-labelledby="project-title">
        <header>
          {category && <Category>{category}</Category>}
          <h1 id="project-title">{title}</h1>
          <Muted>
            Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
          </Muted>
        </header>
        {status !== 'published' && <Alert tone="info">{TEXTS[status]}</Alert>}
        <section aria-labelledby="project-description">
          <h2 id="project-description">Description</h2>
          <Prose>{description}</Prose>
        </section>
        {skills.length > 0 && (
          <section aria-labelledby="project-skills">
            <h2 id="project-skills">Skills Required</h2>
            <Chips label="Skills required" items={skills} />
          </section>
        )}
        {hasFile && (
          <section aria-labelledby="project-file">
            <h2 id="project-file">Attached file</h2>
            <Muted>{TEXTS.file}</Muted>
          </section>
        )}
        <ClientBlock clientId={userId} client={client} />
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

const Muted = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  h1 + & {
    margin-block-start: ${theme.space[3]};
  }
`;
