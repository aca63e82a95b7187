import { ANSWER_DAYS, CONDUCT_MONTHS, RECEIVED_MIN, WITHDRAWN_EARLY_DAYS } from '@hirelane/api/constants';
import type { Conduct } from '@hirelane/api/schemas/conduct';
import { styled } from 'styled-components';
import { newOrQuiet } from '@/domain/people/clientWords';
import { plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { Facts } from '@/shared/ui/lists/Facts';

interface ConductFactsProps {
  conduct: Conduct;
  /** False if the number of hires is already shown elsewhere. */
  showsHires?: boolean;
}

/** How a client treats the freelancers who work for them: each figure in words, and how it is calculated. */
export function ConductFacts({ conduct, showsHires = true }: ConductFactsProps) {
  const { answers, hires, completed, unansweredDeliveries } = conduct;
  const median = answers?.medianDays ?? null;
  const facts = [
    ...(answers ? [{ label: 'Proposals answered', value: `${answers.answered} of ${answers.received}` }] : []),
    ...(median === null ? [] : [{ label: 'Half of the answers', value: `Within ${plural(median, 'day')}` }]),
    ...(showsHires ? [{ label: 'Hires', value: hires }] : []),
    ...(hires > 0
      ? [
          { label: 'Contracts completed', value: completed },
          { label: 'Deliveries left unanswered', value: unansweredDeliveries },
        ]
      : []),
  ];
  return (
    <Parts>
      {!answers && (
        <p>
          <strong>{newOrQuiet(conduct)}.</strong> Not enough proposals in the last {CONDUCT_MONTHS} months to show a
          response rate.
        </p>
      )}
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      <Counted>
        <summary>
          <Icon name="chevronDown" size={16} />
          How this is counted
        </summary>
        <ul>
          <li>
            A proposal is answered once the client has shortlisted it, declined it, offered a contract or written a
            message, within {ANSWER_DAYS} days. Closing the project is not an answer.
          </li>
          <li>
            Proposals of the last {CONDUCT_MONTHS} months count, once they are answered or their {ANSWER_DAYS} days are
            over. Those withdrawn within {WITHDRAWN_EARLY_DAYS} days do not. Figures require {RECEIVED_MIN} proposals.
          </li>
          <li>
            A delivery of the last {CONDUCT_MONTHS} months is left unanswered if the client neither accepted it nor
            requested changes, and the contract did not end, within {ANSWER_DAYS} days.
          </li>
          <li>Hires and completed contracts count from the beginning. Nothing from today (UTC) counts yet.</li>
        </ul>
      </Counted>
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};

  > p {
    max-width: 70ch;
  }
`;

const Counted = styled.details`
  summary {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
    min-height: 44px;
    border-radius: ${theme.radius.sm};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary svg {
    transition: transform ${theme.motion.fast};
  }

  &[open] summary svg {
    transform: rotate(180deg);
  }

  ul {
    display: grid;
    gap: ${theme.space[2]};
    max-width: 70ch;
    padding-inline-start: ${theme.space[4]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
