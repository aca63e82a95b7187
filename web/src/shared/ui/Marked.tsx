import { styled } from 'styled-components';
import { foundParts } from '@/shared/lib/foundParts';
import { theme } from '@/shared/theme/theme';

/** A text in which the words of a search are marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  return foundParts(text, q).map((part, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of one text, which has no other order.
    part.isFound ? <Mark key={n}>{part.text}</Mark> : part.text,
  );
}

const Mark = styled.mark`
  border-radius: 2px;
  background: ${theme.color.accentSoft};
  color: inherit;
`;
