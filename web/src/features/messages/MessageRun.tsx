import { styled } from 'styled-components';
import { bubble } from '@/features/messages/bubble';
import type { Run } from '@/features/messages/days';
import type { Pair } from '@/features/messages/keys';
import { MessageMenu } from '@/features/messages/MessageMenu';
import { OutsideHint } from '@/features/messages/OutsideHint';
import { TEXTS } from '@/features/messages/texts';
import { formatClock } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { FileDownload } from '@/shared/ui/FileDownload';
import { Marked } from '@/shared/ui/Marked';

interface MessageRunProps {
  conversation: Pair;
  run: Run;
  /** Who has written them. */
  author: string;
  /** The number of the last message of one's own that the other has seen. */
  seen: number;
  /** The two have no contract, so that what leads elsewhere is worth a hint. */
  isWarned: boolean;
  /** Words to be marked, and the message that was looked for. */
  words: string;
  at: number | undefined;
}

/** Messages of one author, under their name and the time of the first one. */
export function MessageRun({ conversation, run, author, seen, isWarned, words, at }: MessageRunProps) {
  const { messages, isOwn } = run;
  const [{ sentAt }] = messages;
  return (
    <Items data-own={isOwn}>
      <By>
        <strong>{author}</strong> <time dateTime={sentAt}>{formatClock(sentAt)}</time>
      </By>
      {messages.map((message) => (
        <Item key={message._id} id={`message-${message.n}`} data-own={isOwn}>
          <Content data-own={isOwn}>
            <div data-own={isOwn}>
              {(message.text || message.files.length === 0) && (
                <Bubble data-found={message.n === at}>
                  {message.text ? (
                    <Marked text={message.text} q={words} isBySkills={false} />
                  ) : (
                    <em>{message.isHidden ? TEXTS.hidden : TEXTS.gone}</em>
                  )}
                </Bubble>
              )}
              {message.files.map((file) => (
                <Attached key={file._id}>
                  <FileDownload file={file} />
                </Attached>
              ))}
            </div>
            {!isOwn && <MessageMenu conversation={conversation} message={message} author={author} />}
          </Content>
          {isWarned && !isOwn && <OutsideHint text={message.text} />}
          {message.n === seen && <Seen>Seen</Seen>}
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
  gap: ${theme.space[1]};
`;

/** The other's message has a menu beside it; one's own takes the whole line. */
const Content = styled.div`
  display: flex;
  align-items: start;
  gap: ${theme.space[1]};

  > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[1]};
    min-width: 0;
  }

  > div[data-own='true'] {
    flex: 1;
  }

  /* The bubble is as wide as its text, up to here, and the menu follows it. */
  > div[data-own='false'] {
    max-width: min(70ch, 85%);

    > * {
      max-width: 100%;
    }
  }
`;

const Bubble = styled.div`
  ${bubble}

  &[data-found='true'] {
    outline: 2px solid ${theme.color.accent};
    outline-offset: 1px;
  }
`;

const Attached = styled.div`
  width: 24rem;
  max-width: 100%;

  [data-own='true'] > & {
    margin-inline-start: auto;
  }
`;

const Seen = styled.p`
  color: ${theme.color.textMuted};
  font-size: 0.8125rem;
  text-align: end;
`;
