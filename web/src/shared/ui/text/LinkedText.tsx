import type { ReactNode } from 'react';
import { linksIn } from '@/shared/lib/links';

interface LinkedTextProps {
  text: string;
  /** Renders a part of the text, such as with highlighted words; by default as it is. */
  children?: (part: string) => ReactNode;
}

/** A user's text, with its web addresses as links that are shown whole. Everything else stays text. */
export const LinkedText = ({ text, children = (part) => part }: LinkedTextProps) =>
  linksIn(text).map(({ start, text: part, to }) =>
    to === undefined ? (
      <span key={start}>{children(part)}</span>
    ) : (
      <a key={start} href={to} target="_blank" rel="nofollow noopener noreferrer">
        {children(part)}
      </a>
    ),
  );
