import type { ProjectCard as Card } from '@hirelane/contracts/api/projects';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ProjectBadges } from '@/features/projects/ProjectBadges';
import { projectQuery } from '@/features/projects/queries';
import { titleOf } from '@/features/projects/titleOf';
import { WhyLine } from '@/features/projects/WhyLine';
import { conductLine } from '@/shared/lib/conductWords';
import { formatInstant, formatRupees } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';
import { Chips } from '@/shared/ui/Chips';
import { MarkedText } from '@/shared/ui/MarkedText';

interface ProjectCardProps {
  project: Card;
  proposalsLabel: 'Proposals Received' | 'Total Proposals';
  actions: ReactNode;
  /** One below the heading the list stands under. */
  headingLevel?: 2 | 3;
  /** Visitors are led to the page that everybody may read. */
  isVisitor?: boolean;
  /** The reader's own: nothing about its client. */
  isOwn?: boolean;
  /** Words that the list was searched for: they are marked. */
  q?: string;
}

export function ProjectCard(props: ProjectCardProps) {
  const { project, proposalsLabel, actions, headingLevel = 2, isVisitor = false, isOwn = false, q } = props;
  const { _id, description, isDescriptionCut, skills, createdAt, projectRate } = project;
  const publishedAt = project.status === 'draft' ? null : project.publishedAt;
  const client = useQueryClient();
  const prefetch = () => void (isVisitor || client.prefetchQuery(projectQuery(_id)));
  const shown = isDescriptionCut ? `${description}…` : description;
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
        <span>
          {publishedAt ? 'Published' : 'Created'}{' '}
          <time dateTime={publishedAt ?? createdAt}>{formatInstant(publishedAt ?? createdAt)}</time>
        </span>
        <ProjectBadges project={project} />
      </Meta>
      {description && <p>{q ? <MarkedText text={shown} q={q} /> : shown}</p>}
      {skills.length > 0 && <Chips label="Required skills" items={skills} />}
      {project.match && <WhyLine match={project.match} category={project.category} />}
      <Foot>
        <div>
          <span>
            {proposalsLabel} <strong>{project.totalProposals}</strong>
          </span>
          {!isOwn && <Quiet>{conductLine(project.client.conduct)}</Quiet>}
        </div>
        <Actions>{actions}</Actions>
      </Foot>
    </Sheet>
  );
}

const Sheet = styled.article`
  display: grid;
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  transition:
    border-color ${theme.motion.slow},
    box-shadow ${theme.motion.slow};

  &:hover {
    border-color: ${theme.color.lineStrong};
    box-shadow: ${theme.shadow.md};
  }

  p {
    color: ${theme.color.textMuted};
    overflow-wrap: anywhere;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[6]};

  h2,
  h3 {
    min-width: 0;
    font-size: ${theme.font.lg};
    overflow-wrap: anywhere;
  }

  a {
    color: inherit;
    text-decoration: none;

    &:hover {
      color: ${theme.color.accent};
      text-decoration: underline;
    }
  }

  ${media.tablet} {
    flex-wrap: nowrap;
  }
`;

const Rate = styled.span`
  flex: none;
  font-size: 1.0625rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  margin-block-start: calc(-1 * ${theme.space[2]});
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[6]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  strong {
    color: ${theme.color.text};
    font-variant-numeric: tabular-nums;
  }
`;

const Quiet = styled.p`
  margin-block-start: ${theme.space[1]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  ${media.tablet} {
    flex: auto;
    justify-content: flex-end;
  }

  &:has([role='alert']) {
    flex-basis: 100%;
  }

  /* A button without an edge is in line with what stands above it by its word. */
  > [data-tone='quiet']:first-child {
    margin-inline-start: calc(-1 * ${theme.space[4]});
  }

  > button[data-tone='quiet']:last-of-type {
    margin-inline-end: calc(-1 * ${theme.space[4]});
  }
`;
