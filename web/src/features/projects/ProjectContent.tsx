import type { ProjectAnswer, PublicProject } from '@hirelane/contracts/api/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ClientBlock } from '@/features/projects/ClientBlock';
import { BRIEF_LABELS } from '@/shared/lib/briefLabels';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';
import { Chips } from '@/shared/ui/Chips';

interface ProjectContentProps {
  project: ProjectAnswer['data'] | PublicProject;
  /** What the reader may know of its file, if it has one. */
  file: ReactNode;
  /** The reader's own: nothing about its client. */
  isOwner: boolean;
}

/** What a project asks for, and who asks, for everybody who reads it. */
export function ProjectContent({ project, file, isOwner }: ProjectContentProps) {
  const { description, skills } = project;
  return (
    <Sections as="article" aria-labelledby="project-title">
      <section aria-labelledby="project-description">
        <h2 id="project-description">{BRIEF_LABELS.description}</h2>
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
          {file}
        </section>
      )}
      {!isOwner && <ClientBlock clientId={project.userId} client={project.client} />}
    </Sections>
  );
}

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

const Prose = styled.p`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
