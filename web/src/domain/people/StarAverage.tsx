import { STARS_MAX } from '@hirelane/api/constants';
import type { FreelancerCard } from '@hirelane/api/schemas/freelancers';
import { styled } from 'styled-components';
import { Stars } from '@/domain/people/Stars';
import { oneDecimal, plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

/** A person's average rating, shown as stars and as text. */
export function StarAverage({ averages }: { averages: NonNullable<FreelancerCard['averages']> }) {
  const average = oneDecimal(averages.overall);
  return (
    <Line>
      {/* The text next to the stars repeats their value. */}
      <span aria-hidden="true">
        <Stars value={average} />
      </span>
      <span>
        <strong>{average.toFixed(1)}</strong> of {STARS_MAX} from {plural(averages.people, 'person', 'people')}
      </span>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[2]};
`;
