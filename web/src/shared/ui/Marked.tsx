import { styled } from 'styled-components';
import { foundParts } from '@/shared/lib/foundParts';
import { theme } from '@/shared/theme/theme';

interface MarkedProps {
  text: string;
  /** The words of the search. */
  q: string;
  /** Whether the search treats other names of a skill as equal. */
  isBySkills?: boolean;
}

/** A text in which the words of a search are highlighted. */
export function Marked({ text, q, isBySkills = true }: MarkedProps) {
  return foundParts(text, q, { isBySkills }).map((part) =>
    part.isFound ? <Mark key={part.start}>{part.text}</Mark> : part.text,
  );
}

/** Underlined too: the reader's own messages have the same background. */
const Mark = styled.mark`
  border-block-end: 2px solid ${theme.color.accent};
  background: ${theme.color.accentSoft};
  color: inherit;
  font-weight: 650;
`;
