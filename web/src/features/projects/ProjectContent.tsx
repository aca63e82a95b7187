import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { styled } from 'styled-components';
import { ClientBlock } from '@/features/projects/ClientBlock';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';
import { Chips } from '@/shared/ui/Chips';
import { FileDownload } from '@/shared/ui/FileDownload';

interface ProjectContentProps {
  project: ProjectAnswer['data'];
  /** The reader's own: nothing about its client. */
  isOwner: boolean;
}

/** What a project asks for, and who asks. */
export function ProjectContent({ project, isOwner }: ProjectContentProps) {
  const { description, skills, file } = project;
  return (
    <Sections as="article" aria-labelledby="project-title">
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
