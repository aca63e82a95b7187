import type { FreelancerFacts } from '@hirelane/api/schemas/freelancers';
import { styled } from 'styled-components';
import { StarAverage } from '@/domain/people/StarAverage';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** Stars and completed contracts. A line is reserved while they are loading. */
export function FreelancerRecord({ facts }: { facts: FreelancerFacts | null | undefined }) {
  if (facts === null) return null;
  return (
    <Line>
      {facts && (facts.averages ? <StarAverage averages={facts.averages} /> : <span>{withoutStars(facts)}</span>)}
      {facts && facts.completed > 0 && <span>{plural(facts.completed, 'contract')} completed</span>}
    </Line>
  );
}

const withoutStars = ({ completed }: FreelancerFacts) =>
  completed === 0 ? 'New here' : 'Too few reviews for an average';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: 1.5em;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  strong {
    color: ${theme.color.text};
    font-variant-numeric: tabular-nums;
  }
`;
