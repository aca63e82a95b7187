import type { ProjectCard as Card, ProjectClient } from '@hirelane/api/schemas/projects';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { conductLine, nameOf, placeOf } from '@/domain/people/clientWords';
import { EmailMark } from '@/domain/people/EmailMark';
import { VerifiedMark } from '@/domain/people/VerifiedMark';
import { MarkedText } from '@/domain/search/MarkedText';
import { Chips } from '@/domain/skills/Chips';
import { ProjectBadges } from '@/features/projects/ProjectBadges';
import { Actions, Foot, Head, Meta, Preview, Rate, Sheet, Skills } from '@/features/projects/projectSheet';
import { projectQuery } from '@/features/projects/queries';
import { titleOf } from '@/features/projects/texts';
import { cutAtWord } from '@/shared/lib/cutAtWord';
import { capitalize, durationLabel, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Moment } from '@/shared/ui/text/Moment';

interface ProjectCardProps {
  project: Card;
  proposalsLabel: 'Proposals Received' | 'Total Proposals';
  actions: ReactNode;
  /** Must be one level below the list's heading. */
  headingLevel?: 2 | 3;
  /** Whether the card links to the public page. */
  isVisitor?: boolean;
  /** Whether the reader owns the project. If so, the card shows nothing about the client. */
  isOwn?: boolean;
  /** The list's search words, which are highlighted. */
  q?: string;
}

/** A project in a list. The whole card links to the project; other controls sit above that link. */
export function ProjectCard(props: ProjectCardProps) {
  const { project, proposalsLabel, actions, headingLevel = 2, isVisitor = false, isOwn = false, q } = props;
  const { _id, description, isDescriptionCut, skills, createdAt, projectRate } = project;
  const publishedAt = project.status === 'draft' ? null : project.publishedAt;
  const client = useQueryClient();
  const prefetch = () => void (isVisitor || client.prefetchQuery(projectQuery(_id)));
  const shown = isDescriptionCut ? cutAtWord(description) : description;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';

  return (
    <Sheet aria-labelledby={`project-${_id}`}>
      <Head>
        <Heading id={`project-${_id}`}>
          <Link
            to={isVisitor ? `/projects/${_id}` : `/client/project/${_id}`}
            onPointerEnter={prefetch}
            onFocus={prefetch}
          >
            {q ? <MarkedText text={titleOf(project)} q={q} /> : titleOf(project)}
          </Link>
        </Heading>
        {projectRate !== null && <Rate>{formatRupees(projectRate)}</Rate>}
      </Head>
      <Meta>
        <Moment what={publishedAt ? 'Published' : 'Created'} instant={publishedAt ?? createdAt} />
        <span>{durationLabel(project.duration)}</span>
        <span>{capitalize(project.experienceType)}</span>
        <span>
          {proposalsLabel} <strong>{project.totalProposals}</strong>
        </span>
        <ProjectBadges project={project} />
      </Meta>
      {description && <Preview data-cut={isDescriptionCut}>{q ? <MarkedText text={shown} q={q} /> : shown}</Preview>}
      {skills.length > 0 && (
        <Skills>
          <Chips
            label="Required skills"
            items={skills}
            size="sm"
            matching={project.match?.skills ?? []}
            why="one of your skills"
          />
        </Skills>
      )}
      <Foot>
        {!isOwn && <ClientLine client={project.client} />}
        <Actions>{actions}</Actions>
      </Foot>
    </Sheet>
  );
}

/** Two lines: what the reader may see about the project's client, and how that client treats applicants. */
function ClientLine({ client: { person, isEmailVerified, conduct } }: { client: ProjectClient }) {
  const name = person ? nameOf(person) : '';
  const place = person ? placeOf(person) : '';
  return (
    <Line>
      {person && <Avatar size="sm" name={name} imageId={person.profileImg} />}
      <div>
        {(person || isEmailVerified) && (
          <p>
            {person && <bdi>{name}</bdi>}
            {place && <span>{place}</span>}
            {isEmailVerified && <EmailMark />}
            <VerifiedMark at={person?.verifiedAt} isShort />
          </p>
        )}
        <p>{conductLine(conduct)}</p>
      </div>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex: 1 1 17rem;
  align-items: center;
  gap: ${theme.space[3]};
  min-width: 0;

  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[3]};
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    line-height: 1.45;
  }

  bdi {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;
