import type { FreelancerCard } from '@hirelane/contracts/api/freelancers';
import { STARS_MAX } from '@hirelane/contracts/constants';
import { styled } from 'styled-components';
import { averageOf } from '@/features/freelancers/averageOf';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

const STAR = 'M12 2.8l2.8 6 6.5.8-4.8 4.5 1.3 6.5-5.8-3.3-5.8 3.3 1.3-6.5-4.8-4.5 6.5-.8z';
const WIDTH = 24 * STARS_MAX;

/** What others think of somebody, as stars and in words. */
export function StarAverage({ averages }: { averages: NonNullable<FreelancerCard['averages']> }) {
  const average = averageOf(averages);
  return (
    <Line>
      <svg aria-hidden="true" focusable="false" width={WIDTH * 0.75} height={18} viewBox={`0 0 ${WIDTH} 24`}>
        {Array.from({ length: STARS_MAX }, (_, n) => n).map((n) => (
          <g key={n} transform={`translate(${24 * n})`}>
            <path d={STAR} data-empty />
            <path d={STAR} style={{ clipPath: `inset(0 ${100 * (1 - Math.min(Math.max(average - n, 0), 1))}% 0 0)` }} />
          </g>
        ))}
      </svg>
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

  svg {
    flex: none;
    fill: ${theme.color.accent};
  }

  [data-empty] {
    fill: ${theme.color.line};
  }
`;
