import type { Message } from '@hirelane/contracts/api/conversations';
import { memo } from 'react';
import { styled } from 'styled-components';
import { byDay } from '@/features/messages/days';
import type { Pair } from '@/features/messages/keys';
import { MessageRun } from '@/features/messages/MessageRun';
import { dayLabel } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';

interface MessageDaysProps {
  conversation: Pair;
  /** The other of the two. */
  name: string;
  messages: Message[];
  /** The number of the last message that the other has seen. */
  otherSeenUpTo: number;
  /** Messages that lead elsewhere have a hint. */
  isWarned: boolean;
  /** Words to be marked, and the message that was looked for. */
  words: string;
  at: number | undefined;
}

const lastSeen = (messages: readonly Message[], upTo: number) =>
  messages.reduce((last, { n, isOwn }) => (isOwn && n <= upTo ? n : last), 0);

/** The messages under their days. Typing the next one does not render them again. */
export const MessageDays = memo(function Days({
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
