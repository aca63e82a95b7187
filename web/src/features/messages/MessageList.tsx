import type { Message } from '@hirelane/contracts/api/conversations';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import type { Pair } from '@/features/messages/keys';
import { MessageDays } from '@/features/messages/MessageDays';
import { useKeptScroll } from '@/features/messages/useKeptScroll';
import { theme } from '@/shared/theme/theme';

interface MessageListProps {
  conversation: Pair;
  /** The other of the two. */
  name: string;
  messages: Message[];
  /** The number of the last message that the other has seen. */
  otherSeenUpTo: number;
  /** Messages that lead elsewhere have a hint. */
  isWarned: boolean;
  /** The way to earlier messages; null at the beginning. */
  earlier: ReactNode;
  onTop: () => void;
  /** Messages on their way. */
  pending: readonly ReactNode[];
  /** Words to be marked, and the message that was looked for. */
  words: string;
  at: number | undefined;
  /** Shown instead of messages. */
  none: ReactNode;
}

/** Pixels from the top within which earlier messages are read by themselves. */
const NEAR_TOP = 120;

/** The messages of a conversation by day, the newest at the end, where it opens. */
export function MessageList({
  conversation,
  name,
  messages,
  otherSeenUpTo,
  isWarned,
  earlier,
  onTop,
  pending,
  words,
  at,
  none,
}: MessageListProps) {
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(box, { first: messages[0]?.n, last: messages.at(-1)?.n, pending: pending.length, at });
  return (
    <Box
      ref={box}
      role="region"
      aria-label={`Messages with ${name}`}
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop < NEAR_TOP) onTop();
      }}
    >
      {earlier}
      {none}
      <MessageDays
        conversation={conversation}
        name={name}
        messages={messages}
        otherSeenUpTo={otherSeenUpTo}
        isWarned={isWarned}
        words={words}
        at={at}
      />
      {pending.length > 0 && <ol aria-label="On their way">{pending}</ol>}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
  /* Earlier messages are put above by script, which keeps the place itself. */
  overflow-anchor: none;

  &:focus-visible {
    outline-offset: -2px;
  }

  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[4]};
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
