import type { FreelancerCard as Card } from '@hirelane/api/schemas/freelancers';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { AvailabilityBadge } from '@/domain/people/AvailabilityBadge';
import { Avatar } from '@/domain/people/Avatar';
import { PersonLink } from '@/domain/people/PersonLink';
import { PersonRow } from '@/domain/people/PersonRow';
import { StarAverage } from '@/domain/people/StarAverage';
import { MarkedText } from '@/domain/search/MarkedText';
import { FewSkills } from '@/domain/skills/FewSkills';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Card as Sheet } from '@/shared/ui/layout/Card';

interface FreelancerCardProps {
  freelancer: Card;
  /** Skills in the search. */
  searched: readonly string[];
  /** Words in the current search, which are highlighted. */
  q?: string;
  actions?: ReactNode;
}

export function FreelancerCard({ freelancer, searched, q, actions }: FreelancerCardProps) {
  const { _id, firstName, lastName, city, state, profileImg, title, availability, categories } = freelancer;
  const { description, isDescriptionCut, completed, averages } = freelancer;
  const name = `${firstName} ${lastName}`.trim();
  const place = [city, state].filter(Boolean).join(', ');
  const text = isDescriptionCut ? `${description}…` : description;
  return (
    <Article as="article" aria-labelledby={`freelancer-${_id}`}>
      <PersonRow>
        <Avatar name={name} imageId={profileImg} />
        <div>
          <h2 id={`freelancer-${_id}`}>
            <PersonLink id={_id} name={name} />
          </h2>
          <Title>{q ? <MarkedText text={title} q={q} /> : title}</Title>
        </div>
        <AvailabilityBadge availability={availability} />
      </PersonRow>
      <Facts>
        {place && (
          <span>
            <Icon name="pin" size={16} />
            {place}
          </span>
        )}
        {categories.length > 0 && (
          <span>
            <Icon name="tag" size={16} />
            {categories.join(', ')}
          </span>
        )}
      </Facts>
      {description && <p>{q ? <MarkedText text={text} q={q} /> : text}</p>}
      <FewSkills skills={freelancer.skills} wanted={searched} why="in your search" />
      <Foot>
        <Facts>
          {averages ? (
            <StarAverage averages={averages} />
          ) : (
            <span>{completed === 0 ? 'New here' : 'Too few reviews for an average'}</span>
          )}
          {completed > 0 && <span>{plural(completed, 'contract')} completed</span>}
        </Facts>
        {actions}
      </Foot>
    </Article>
  );
}

const Article = styled(Sheet)`
  padding: ${theme.space[6]};
  overflow-wrap: anywhere;

  h2 {
    font-size: ${theme.font.lg};
  }

  h2 a {
    color: inherit;
    text-decoration: none;

    &:hover {
      color: ${theme.color.accent};
      text-decoration: underline;
    }
  }

  > p {
    color: ${theme.color.textMuted};
  }
`;

const Title = styled.span`
  color: ${theme.color.textMuted};
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[6]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  > span {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
  }

  svg {
    flex: none;
  }

  strong {
    color: ${theme.color.text};
    font-variant-numeric: tabular-nums;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]} ${theme.space[6]};
  padding-block-start: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
`;
