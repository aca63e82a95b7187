import type { Contract } from '@hirelane/contracts/api/contracts';
import { styled } from 'styled-components';
import { stepWords } from '@/features/contracts/page/stepWords';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/Card';

/** Everything that has happened, the newest first; both of the two see the same. */
export function History({ contract }: { contract: Contract }) {
  return (
    <Card aria-labelledby="history">
      <Title id="history">History</Title>
      <Steps aria-labelledby="history">
        {[...contract.timeline].reverse().map((step) => (
          <li key={`${step.at} ${step.what} ${step.about}`}>
            <span>{stepWords(step, contract)}</span>
            <time dateTime={step.at}>{formatInstant(step.at)}</time>
          </li>
        ))}
      </Steps>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

const Steps = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    position: relative;
    display: grid;
    padding-block-end: ${theme.space[4]};
    padding-inline-start: ${theme.space[6]};
    overflow-wrap: anywhere;
  }

  li:last-child {
    padding-block-end: 0;
  }

  li::before {
    position: absolute;
    inset-block-start: 0.45em;
    inset-inline-start: 0;
    width: 10px;
    height: 10px;
    border-radius: ${theme.radius.full};
    background: ${theme.color.lineStrong};
    content: '';
  }

  li:first-child::before {
    background: ${theme.color.accent};
  }

  li:not(:last-child)::after {
    position: absolute;
    inset-block: calc(0.45em + 14px) calc(4px - 0.45em);
    inset-inline-start: 4px;
    width: 2px;
    background: ${theme.color.line};
    content: '';
  }

  time {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
