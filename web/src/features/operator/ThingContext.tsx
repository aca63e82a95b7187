import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import { styled } from 'styled-components';
import { REPORT_TEXTS as TEXTS } from '@/features/operator/texts';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Quote } from '@/shared/ui/Quote';

interface ThingContextProps {
  title: string;
  said: OperatedThing['context'];
  /** Who wrote the thing. */
  personId: string;
}

/** What stands around something that was reported, folded up. Renders nothing if there is nothing around it. */
export function ThingContext({ title, said, personId }: ThingContextProps) {
  if (said.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <List>
        {said.map(({ _id, text, at, isHidden, ...message }) => (
          <li key={_id}>
            <Quote
              by={`${message.personId === personId ? 'The same person' : 'The other person'}, ${formatInstant(at)}${isHidden ? `, ${TEXTS.hidden.toLowerCase()}` : ''}`}
              text={text || TEXTS.noText}
            />
          </li>
        ))}
      </List>
    </details>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  margin: ${theme.space[3]} 0 0;
  padding: 0;
  list-style: none;
`;
