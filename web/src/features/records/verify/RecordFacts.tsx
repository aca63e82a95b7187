import { STARS_MAX } from '@hirelane/api/constants';
import type { WorkRecord } from '@hirelane/api/work-record/credential';
import { styled } from 'styled-components';
import { formatInstant, formatMonth, oneDecimal, plural } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Facts } from '@/shared/ui/lists/Facts';

const MARKS = { quality: 'Quality', communication: 'Communication', reliability: 'Reliability' } as const;
const NAMES = ['quality', 'communication', 'reliability'] as const;

const span = (first: string, last: string) =>
  first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;

/** A record's content in plain words. Its texts were typed by users. */
export function RecordFacts({ record }: { record: WorkRecord }) {
  const { name, formerNames = [], completedContracts, averages, contracts, ...said } = record.credentialSubject;
  const named = contracts.filter(({ client }) => client !== undefined);
  return (
    <Said>
      <Facts>
        <div>
          <dt>Freelancer</dt>
          <dd>
            <bdi>{name || 'No name'}</bdi>
          </dd>
        </div>
        {formerNames.length > 0 && (
          <div>
            <dt>{formerNames.length === 1 ? 'Name' : 'Names'} during the work</dt>
            <dd>
              {formerNames.map((former) => (
                <Former key={former}>
                  <bdi>{former}</bdi>
                </Former>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>Completed</dt>
          <dd>{plural(completedContracts, 'contract')}</dd>
        </div>
        <div>
          <dt>When</dt>
          <dd>{span(said.firstCompleted, said.lastCompleted)}</dd>
        </div>
        <div>
          <dt>Issued</dt>
          <dd>{formatInstant(record.validFrom)}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{new URL(record.issuer.id).host}</dd>
        </div>
      </Facts>
      {averages && (
        <div>
          <h3>Averages of reviews by {plural(averages.people, 'client')}</h3>
          <Facts>
            {NAMES.map((mark) => (
              <div key={mark}>
                <dt>{MARKS[mark]}</dt>
                <dd>
                  {oneDecimal(averages[mark]).toFixed(1)} of {STARS_MAX}
                </dd>
              </div>
            ))}
          </Facts>
        </div>
      )}
      {named.length > 0 ? (
        <div>
          <h3 id="named">Clients who agreed to be named</h3>
          <Rows aria-labelledby="named">
            {named.map(({ client, title, started, completed }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes, and two of its contracts may have the same texts.
              <li key={n}>
                <strong>
                  <bdi>{title}</bdi>
                </strong>
                <span>
                  <bdi>{client}</bdi>, {span(started, completed)}
                </span>
              </li>
            ))}
          </Rows>
        </div>
      ) : (
        <p>No client is named.</p>
      )}
    </Said>
  );
}

const Said = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  padding-block-start: ${theme.space[6]};
  border-block-start: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;

  h3 {
    margin-block: 0 ${theme.space[3]};
    font-size: 1.0625rem;
  }
`;

const Former = styled.span`
  display: block;
`;

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
  }

  span {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
