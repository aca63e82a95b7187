import { useState } from 'react';
import { styled } from 'styled-components';
import { ago } from '@/shared/lib/ago';
import { formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface MomentProps {
  /** What happened: 'Published'. */
  what: string;
  /** ISO. */
  instant: string;
}

/** How long ago something happened. Pressed, it says the date and the time of day, and a mouse that rests on it does. */
export function Moment({ what, instant }: MomentProps) {
  const [isExact, setIsExact] = useState(false);
  const exact = formatInstant(instant);
  return (
    <Press type="button" title={isExact ? undefined : exact} onClick={() => setIsExact(!isExact)}>
      {what}{' '}
      <time dateTime={instant} aria-live="polite">
        {isExact ? exact : ago(instant, Date.now())}
      </time>
    </Press>
  );
}

const Press = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline dotted;
    text-underline-offset: 0.2em;
  }
`;
