import type { PublicProject } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ClientBlock } from '@/features/projects/ClientBlock';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { PUBLIC_TEXTS as TEXTS } from '@/features/projects/publicTexts';
import { formatDay } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
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
  const isOpen = status === 'published';
  return (
    <Grid>
      <Head>
        {category && <Category>{category}</Category>}
        <h1 id="project-title">{title}</h1>
        <Muted>
          Published <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        </Muted>
        {!isOpen && <Alert tone="info">{TEXTS[status]}</Alert>}
      </Head>
      <aside aria-label="Terms">
        <ProjectFacts project={project} stays={isOpen}>
          {actions}
        </ProjectFacts>
      </aside>
      <Sections as="article" aria-labelledby="project-title">
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
    </Grid>
  );
}

/** As on the page of those who are signed in: on a phone, price and action come under the title. */
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

const Head = styled.header`
  h1 {
    overflow-wrap: anywhere;
  }

  > [role='status'] {
    margin-block-start: ${theme.space[4]};
  }
`;

const Sections = styled(Card)`
  gap: ${theme.space[8]};

  section {
    display: grid;
    gap: ${theme.space[3]};
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
