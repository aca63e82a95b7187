import { styled } from 'styled-components';
import { bubble } from '@/features/messages/bubble';
import type { Run } from '@/features/messages/days';
import { TEXTS } from '@/features/messages/texts';
import { formatClock } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface MessageRunProps {
  run: Run;
  /** Who has written them. */
  author: string;
  /** The number of the last message of one's own that the other has seen. */
  seen: number;
}

/** Messages of one author, under their name and the time of the first one. */
export function MessageRun({ run: { messages, isOwn }, author, seen }: MessageRunProps) {
  const [{ sentAt }] = messages;
  return (
    <Items data-own={isOwn}>
      <By>
        <strong>{author}</strong> <time dateTime={sentAt}>{formatClock(sentAt)}</time>
      </By>
      {messages.map(({ _id, n, text }) => (
        <Item key={_id} id={`message-${n}`} data-own={isOwn}>
          <Bubble>{text || <em>{TEXTS.gone}</em>}</Bubble>
          {n === seen && <Seen>Seen</Seen>}
        </Item>
      ))}
    </Items>
  );
}

const Items = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[1]};
`;

const By = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;

  strong {
    color: ${theme.color.text};
    font-weight: 600;
  }

  [data-own='true'] > & {
    text-align: end;
  }
`;

const Item = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;

const Bubble = styled.div`
  ${bubble}
`;

const Seen = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  text-align: end;
`;
