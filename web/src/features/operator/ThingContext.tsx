import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import { styled } from 'styled-components';
import { REPORT_TEXTS as TEXTS } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/Quote';

type Said = OperatedThing['context'][number];

interface ThingContextProps {
  title: string;
  said: readonly Said[];
  /** Who wrote the thing. */
  personId: string;
}

/** What is read with something that was reported, folded up. Renders nothing if there is nothing. */
export function ThingContext({ title, said, personId }: ThingContextProps) {
  if (said.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <List>
        {said.map((one) => (
          <li key={one._id}>
            <Quote by={byOf(one, personId)} text={one.text || TEXTS.noText} />
          </li>
        ))}
      </List>
    </details>
  );
}

const byOf = ({ personId, at, isHidden }: Said, ofThing: string): string =>
  [
    personId === ofThing ? 'The same person' : 'The other person',
    at && formatInstant(at),
    isHidden && TEXTS.hidden.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: ${theme.space[3]} 0 0;
  padding: 0;
  list-style: none;
`;
