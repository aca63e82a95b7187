import { useState } from 'react';
import { styled } from 'styled-components';
import { ago } from '@/shared/lib/ago';
import { formatInstant } from '@/shared/lib/format';
import { useHydrated, useRenderedAt } from '@/shared/lib/renderedPage';
import { theme } from '@/shared/theme/theme';

interface MomentProps {
  /** The event, such as 'Published'. */
  what: string;
  /** In ISO format. */
  instant: string;
}

/**
 * How long ago something happened. When pressed or hovered, it shows the date and time of day in the reader's time
 * zone, which is not available on the server.
 */
export function Moment({ what, instant }: MomentProps) {
  const [isExact, setIsExact] = useState(false);
  const [isHydrated, renderedAt] = [useHydrated(), useRenderedAt()];
  const exact = formatInstant(instant);
  return (
    <Press
      type="button"
      disabled={!isHydrated}
      title={isExact || !isHydrated ? undefined : exact}
      onClick={() => setIsExact(!isExact)}
    >
      {what}{' '}
      <time dateTime={instant} aria-live="polite">
        {isExact ? exact : ago(instant, isHydrated ? Date.now() : renderedAt)}
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
  &:enabled {
    cursor: pointer;
  }

  &:enabled:hover {
    text-decoration: underline dotted;
    text-underline-offset: 0.2em;
  }
`;
