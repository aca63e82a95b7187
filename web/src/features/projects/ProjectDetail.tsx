import type { ProjectAnswer, ProjectClient, PublicProject } from '@hirelane/api/schemas/projects';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { ConductFacts } from '@/domain/people/ConductFacts';
import { nameOf, placeOf } from '@/domain/people/clientWords';
import { EmailMark } from '@/domain/people/EmailMark';
import { PersonLink } from '@/domain/people/PersonLink';
import { VerifiedMark } from '@/domain/people/VerifiedMark';
import { BRIEF_LABELS } from '@/domain/projects/briefLabels';
import { Chips } from '@/domain/skills/Chips';
import { ProjectFacts } from '@/features/projects/ProjectFacts';
import { media, theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card } from '@/shared/ui/layout/Card';
import { Columns } from '@/shared/ui/layout/Columns';

interface ProjectDetailProps {
  project: ProjectAnswer['data'] | PublicProject;
  /** Title, publication time, and other content above the text. */
  head: ReactNode;
  /** The project's file, if the reader may see it. */
  file: ReactNode;
  isOwner?: boolean;
  actions: ReactNode;
  /** Whether price and actions remain visible on a phone. */
  stays?: boolean;
  /** Rendered below the text, in the same column. */
  children?: ReactNode;
}

/**
 * A project's page, for its owner, other users and visitors. On a phone the price and actions are below the title; on
 * a wide screen they are next to it.
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

interface ProjectContentProps {
  project: ProjectAnswer['data'] | PublicProject;
  /** The project's file, if the reader may see it. */
  file: ReactNode;
  /** Whether the reader owns the project. If so, the page shows nothing about the client. */
  isOwner: boolean;
}

/** A project's requirements and its client. */
function ProjectContent({ project, file, isOwner }: ProjectContentProps) {
  const { description, skills } = project;
  return (
    <Sections as="article" aria-labelledby="project-title">
      <section aria-labelledby="project-description">
        <h2 id="project-description">{BRIEF_LABELS.description}</h2>
        <Prose>{description || 'No description yet.'}</Prose>
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

interface ClientBlockProps {
  /** The client's id, or null for readers who may not see the client's page. */
  clientId: string | null;
  client: ProjectClient;
}

/** A project's client, limited to what the reader may see, and how they treat applicants. */
function ClientBlock({ clientId, client: { person, isEmailVerified, conduct } }: ClientBlockProps) {
  const name = person ? nameOf(person) : '';
  const place = person ? placeOf(person) : '';
  return (
    <section aria-labelledby="project-client">
      <h2 id="project-client">About the client</h2>
      {(person || isEmailVerified) && (
        <Who>
          {person && <Avatar name={name} imageId={person.profileImg} />}
          <div>
            {person && (
              <strong>
                <bdi>{name}</bdi>
              </strong>
            )}
            <p>
              {place && (
                <span>
                  <Icon name="pin" size={16} />
                  {place}
                </span>
              )}
              {isEmailVerified && <EmailMark />}
              <VerifiedMark at={person?.verifiedAt} />
            </p>
          </div>
        </Who>
      )}
      <ConductFacts conduct={conduct} />
      {person && clientId !== null && (
        <p>
          <PersonLink id={clientId} name="See the client’s page" />
        </p>
      )}
    </section>
  );
}

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[4]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  p span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
  }
`;
