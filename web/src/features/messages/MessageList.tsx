import type { Message } from '@hirelane/api/schemas/conversations';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { byDay } from '@/features/messages/days';
import type { ConversationKey } from '@/features/messages/keys';
import { MessageRun } from '@/features/messages/MessageRun';
import { dayLabel } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';

interface MessageListProps {
  conversation: ConversationKey;
  /** The other party. */
  name: string;
  messages: Message[];
  /** The number of the last message that the other party has seen. */
  otherSeenUpTo: number;
  /** Whether to show a hint below messages that mention contact or payment outside the site. */
  isWarned: boolean;
  /** Loads earlier messages; null if all of them have been loaded. */
  earlier: ReactNode;
  onTop: () => void;
  /** Messages that the server has not confirmed. */
  pending: readonly ReactNode[];
  /** Words to highlight, and the number of the message that was searched for. */
  words: string;
  at: number | undefined;
  /** Shown if there are no messages. */
  none: ReactNode;
}

/** Distance in pixels from the top within which earlier messages are loaded automatically. */
const NEAR_TOP = 120;

/** The messages in a conversation, grouped by day, newest at the end. The list opens at the end. */
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
      {pending.length > 0 && <ol aria-label="Being sent">{pending}</ol>}
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
  /* useKeptScroll keeps the scroll position when earlier messages are inserted above. */
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

/** A reader who is at most this far from the end, in pixels, has reached the last message. */
const NEAR = 64;

interface ShownMessage {
  /** The number of the first message; undefined if there are no messages. */
  first: number | undefined;
  /** The number of the last message. */
  last: number | undefined;
  /** The number of messages that the server has not confirmed. */
  pending: number;
  /** The number of the message to open at; undefined to open at the end. */
  at: number | undefined;
}

/**
 * Returns the distance in pixels between the top of the box and a message in it, or null if the message is not in it.
 */
function placeOf(box: HTMLElement, n: number | undefined): number | null {
  const message = n === undefined ? null : box.querySelector(`[id='message-${n}']`);
  return message ? message.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
}

/**
 * Keeps the scroll position of a message list. A reader who is at the end, or has just sent a message, stays at the
 * end. Otherwise the same messages remain in view even if others are inserted above them. The box must not use the
 * browser's scroll anchoring.
 */
function useKeptScroll(box: RefObject<HTMLElement | null>, { first, last, pending, at }: ShownMessage): void {
  const before = useRef<{ first: number | undefined; pending: number; place: number | null }>(null);
  const isAtEnd = useRef(at === undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message changes the height of the content.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const known = before.current;
    const place = known ? null : placeOf(element, at);
    const isEarlier = known?.first !== undefined && first !== undefined && first < known.first;
    if (place !== null) {
      element.scrollTop += place - element.clientHeight / 3;
    } else if (known && isEarlier && known.place !== null) {
      element.scrollTop += (placeOf(element, known.first) ?? known.place) - known.place;
    } else if (isAtEnd.current || pending > (known?.pending ?? 0)) {
      element.scrollTop = element.scrollHeight;
    }
    before.current = { first, pending, place: placeOf(element, first) };
  }, [box, first, last, pending, at]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      if (before.current) before.current.place = placeOf(element, before.current.first);
    };
    const stay = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      look();
    };
    // A growing text box, an on-screen keyboard or a rotated phone reduces the height of the list.
    const observer = new ResizeObserver(stay);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
}

interface MessageDaysProps {
  conversation: ConversationKey;
  /** The other party. */
  name: string;
  messages: Message[];
  /** The number of the last message that the other party has seen. */
  otherSeenUpTo: number;
  /** Whether to show a hint below messages that mention contact or payment outside the site. */
  isWarned: boolean;
  /** Words to highlight, and the message that was searched for. */
  words: string;
  at: number | undefined;
}

const lastSeen = (messages: readonly Message[], upTo: number) =>
  messages.reduce((last, { n, isOwn }) => (isOwn && n <= upTo ? n : last), 0);

/** The messages grouped by day. They are not re-rendered while the user types. */
const MessageDays = memo(function Days({
  conversation,
  name,
  messages,
  otherSeenUpTo,
  isWarned,
  words,
  at,
}: MessageDaysProps) {
  const seen = lastSeen(messages, otherSeenUpTo);
  const now = Date.now();
  return byDay(messages).map(({ day, runs }) => (
    <Day key={day} aria-label={dayLabel(day, now)}>
      <h2>
        <span>{dayLabel(day, now)}</span>
      </h2>
      <ol>
        {runs.map((run) => (
          <li key={run.messages[0].n}>
            <MessageRun
              conversation={conversation}
              run={run}
              author={run.isOwn ? 'You' : name}
              seen={seen}
              isWarned={isWarned}
              words={words}
              at={at}
            />
          </li>
        ))}
      </ol>
    </Day>
  ));
});

const Day = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  h2 {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    font-weight: 600;
    letter-spacing: 0;
  }

  h2::before,
  h2::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid ${theme.color.line};
  }
`;
