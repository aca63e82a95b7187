import { MESSAGE_FILES_MAX } from '@hirelane/contracts/constants';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { Composer } from '@/features/messages/Composer';
import { ConversationHead } from '@/features/messages/ConversationHead';
import { useOlder } from '@/features/messages/commands';
import { isAtEnd } from '@/features/messages/conversations';
import { isNothing, NOTHING } from '@/features/messages/drafts';
import { Earlier } from '@/features/messages/Earlier';
import type { Pair } from '@/features/messages/keys';
import type { Loaded } from '@/features/messages/loaded';
import { MessageList } from '@/features/messages/MessageList';
import { openOutbox, type Written } from '@/features/messages/outbox';
import { PendingMessage } from '@/features/messages/PendingMessage';
import { otherName, shortName } from '@/features/messages/people';
import { previewOf } from '@/features/messages/preview';
import { conversationPath } from '@/features/messages/queries';
import { TEXTS } from '@/features/messages/texts';
import { useDraft } from '@/features/messages/useDraft';
import { useOutbox } from '@/features/messages/useOutbox';
import { useSeeing } from '@/features/messages/useSeeing';
import { useTitle } from '@/shared/lib/useTitle';
import { uuid } from '@/shared/lib/uuid';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState } from '@/shared/ui/states';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

interface OpenConversationProps {
  userId: string;
  pair: Pair;
  loaded: Loaded;
  /** The message that was looked for, and the words; undefined and '' at the end of the conversation. */
  at: number | undefined;
  words: string;
  /** When it was read last. */
  readAt: number;
}

/** A conversation with its messages, and the box for the next one. */
export function OpenConversation({ userId, pair, loaded, at, words, readAt }: OpenConversationProps) {
  const { conversation, messages, older } = loaded;
  const [draft, setDraft] = useDraft(userId, pair);
  const outbox = openOutbox(userId);
  const earlier = useOlder(pair, at);
  const known = new Set(messages.map(({ _id }) => _id));
  const pending = useOutbox(userId, pair).filter(({ messageId }) => !known.has(messageId));
  const [opened] = useState(() => messages.at(-1)?.n ?? 0);
  useSeeing(pair, loaded, readAt);
  useTitle(`Messages with ${otherName(conversation)}`);

  const navigate = useNavigate();

  const readOlder = () => {
    if (older !== null && !earlier.isPending) earlier.mutate(older);
  };
  const newest = messages.findLast(({ isOwn, n }) => !isOwn && n > opened);
  const { canWrite, role, otherSeenUpTo, contractId } = conversation;
  return (
    <>
      <ConversationHead conversation={conversation} />
      <MessageList
        conversation={conversation}
        name={shortName(conversation)}
        messages={messages}
        otherSeenUpTo={otherSeenUpTo}
        isWarned={contractId === null}
        earlier={older !== null && <Earlier isReading={earlier.isPending} error={earlier.error} onRead={readOlder} />}
        onTop={() => {
          if (!earlier.error) readOlder();
        }}
        pending={pending.map((entry) => (
          <PendingMessage
            key={entry.messageId}
            entry={entry}
            onRetry={() => outbox.change(entry.messageId, { state: 'new', problem: null, key: uuid() })}
            onEdit={() => {
              setDraft(together(entry, draft));
              outbox.remove(entry.messageId);
            }}
          />
        ))}
        words={words}
        at={at}
        none={
          messages.length + pending.length === 0 && (
            <EmptyState icon="chat" title={TEXTS.first} text={TEXTS.firstText[canWrite ? 'yes' : 'no']} />
          )
        }
      />
      <VisuallyHidden role="status">
        {newest && `New message from ${shortName(conversation)}: ${previewOf(newest)}`}
      </VisuallyHidden>
      {!isAtEnd(loaded, at) && (
        <Later>
          <LinkButton $size="sm" to={conversationPath(pair)}>
            Show the newest messages
          </LinkButton>
        </Later>
      )}
      {!canWrite && <Closed>{role === 'freelancer' && messages.length === 0 ? TEXTS.closedYet : TEXTS.closed}</Closed>}
      {(canWrite || !isNothing(draft)) && (
        <Composer
          name={shortName(conversation)}
          draft={draft}
          onChange={setDraft}
          onSend={(message) => {
            outbox.add(pair, message);
            if (at !== undefined) void navigate(conversationPath(pair));
            setDraft(NOTHING);
          }}
        />
      )}
    </>
  );
}

/** A message that was refused, before what has been written since. */
const together = (refused: Written, draft: Written): Written => ({
  text: [refused.text, draft.text].filter(Boolean).join('\n\n'),
  files: [...refused.files, ...draft.files].slice(0, MESSAGE_FILES_MAX),
});

const Later = styled.div`
  display: grid;
  justify-items: center;
  padding: ${theme.space[2]};
`;

const Closed = styled.p`
  padding: ${theme.space[4]};
  border-block-start: 1px solid ${theme.color.line};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
