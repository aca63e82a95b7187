import type { ProjectAnswer } from '@hirelane/api/schemas/projects';
import { styled } from 'styled-components';
import { MatchBadge } from '@/features/projects/MatchBadge';
import { titleOf } from '@/features/projects/texts';
import { WhyLine } from '@/features/projects/WhyLine';
import { ago } from '@/shared/lib/ago';
import { capitalize, formatInstant, plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Badge } from '@/shared/ui/text/Badge';

/** A project's title, publication time and number of proposals. */
export function ProjectHead({ project }: { project: ProjectAnswer['data'] }) {
  const { category, createdAt, match, status, totalProposals } = project;
  const publishedAt = status === 'draft' ? null : project.publishedAt;
  const instant = publishedAt ?? createdAt;
  return (
    <Head>
      {category && <Category>{category}</Category>}
      <Title id="project-title">{titleOf(project)}</Title>
      <Meta>
        <span>
          {publishedAt ? 'Published' : 'Created'} <time dateTime={instant}>{formatInstant(instant)}</time>
        </span>
        <span>{ago(instant, Date.now())}</span>
        {status !== 'draft' && (
          <span>{totalProposals === 0 ? 'No proposals yet' : `${plural(totalProposals, 'proposal')} so far`}</span>
        )}
        {status !== 'published' && <Badge data-tone="quiet">{capitalize(status)}</Badge>}
        {match && <MatchBadge match={match} />}
      </Meta>
      {match && <WhyLine match={match} category={category} />}
    </Head>
  );
}

const Head = styled.header`
  > p + p {
    margin-block-start: ${theme.space[2]};
  }
`;

const Title = styled.h1`
  overflow-wrap: anywhere;
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
  gap: ${theme.space[1]} ${theme.space[4]};
  margin-block-start: ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
