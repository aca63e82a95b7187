import { styled } from 'styled-components';
import { partsOf } from '@/features/messages/marked';
import { theme } from '@/shared/theme/theme';

/** A text in which words that were looked for are marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  if (words === '') return text;
  return partsOf(text, words).map(({ start, text: part, isFound }) =>
    isFound ? <Mark key={start}>{part}</Mark> : <span key={start}>{part}</span>,
  );
}

const Mark = styled.mark`
  border-block-end: 2px solid ${theme.color.accent};
  background: ${theme.color.accentSoft};
  color: inherit;
  font-weight: 650;
`;
