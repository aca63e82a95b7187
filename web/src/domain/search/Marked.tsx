import { styled } from 'styled-components';
import { foundParts } from '@/domain/search/foundParts';
import { theme } from '@/shared/theme/theme';

interface MarkedProps {
  text: string;
  /** The search words. */
  q: string;
  /** Whether the search treats alternative names for a skill as equal. */
  isBySkills?: boolean;
}

/** Text in which a search's words are highlighted. */
export function Marked({ text, q, isBySkills = true }: MarkedProps) {
  return foundParts(text, q, { isBySkills }).map((part) =>
    part.isFound ? <Mark key={part.start}>{part.text}</Mark> : part.text,
  );
}

/** Also underlined, because the reader's own messages have the same background. */
const Mark = styled.mark`
  border-block-end: 2px solid ${theme.color.accent};
  background: ${theme.color.accentSoft};
  color: inherit;
  font-weight: 650;
`;
