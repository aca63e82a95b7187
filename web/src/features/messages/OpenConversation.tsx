import { MESSAGE_FILES_MAX } from '@hirelane/api/constants';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { Composer } from '@/features/messages/Composer';
import { ConversationHead } from '@/features/messages/ConversationHead';
import { useMarkSeen, useOlder, useReadConversation } from '@/features/messages/commands';
import { isAtEnd } from '@/features/messages/conversations';
import type { ConversationKey } from '@/features/messages/keys';
import type { Loaded } from '@/features/messages/loaded';
import { MessageList } from '@/features/messages/MessageList';
import { isWritten, type MessageContent, type OutboxEntry, openMessageOutbox } from '@/features/messages/outbox';
import { PendingMessage } from '@/features/messages/PendingMessage';
import { conversationPath } from '@/features/messages/queries';
import { otherName, previewOf, shortName, TEXTS } from '@/features/messages/texts';
import { messageOf } from '@/shared/api/http';
import { typedStore } from '@/shared/lib/typedStore';
import { uuid } from '@/shared/lib/uuid';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState } from '@/shared/ui/feedback/states';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface OpenConversationProps {
  userId: string;
  pair: ConversationKey;
  loaded: Loaded;
  /** The message number to open at (undefined to open at the end), and the search words ('' without a search). */
  at: number | undefined;
  words: string;
  /** When the conversation was last loaded from the server, in milliseconds since 1970. */
  readAt: number;
}

/** A conversation with its messages, and the box for writing the next one. */
export function OpenConversation({ userId, pair, loaded, at, words, readAt }: OpenConversationProps) {
  const { conversation, messages, older } = loaded;
  const [draft, setDraft] = useDraft(userId, pair);
  const outbox = openMessageOutbox(userId);
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

/** Inserts a refused message before the text that the user has typed since. */
const together = (refused: MessageContent, draft: MessageContent): MessageContent => ({
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

/** Messages that the user has sent in a conversation and the server has not confirmed. */
function useOutbox(userId: string, { projectId, freelancerId }: ConversationKey): readonly OutboxEntry[] {
  const outbox = openMessageOutbox(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.read).filter(
    (entry) => entry.projectId === projectId && entry.freelancerId === freelancerId,
  );
}

/** A conversation's unsent text, as stored in this browser. */
function useDraft(
  userId: string,
  pair: ConversationKey,
): readonly [draft: MessageContent, change: (draft: MessageContent) => void] {
  const [draft, setDraft] = useState(() => keptDraft(userId, pair).load());
  return [
    draft,
    (next) => {
      setDraft(next);
      keptDraft(userId, pair).save(next);
    },
  ];
}

const NOTHING: MessageContent = { text: '', files: [] };

const isNothing = ({ text, files }: MessageContent): boolean => text.trim() === '' && files.length === 0;

/** A conversation's unsent text and files. Both are kept across a reload and after the session has expired. */
function keptDraft(userId: string, { projectId, freelancerId }: ConversationKey) {
  const stored = typedStore(userId, `draft.${projectId}_${freelancerId}`);
  return {
    load(): MessageContent {
      try {
        const value: unknown = JSON.parse(stored.read() ?? '');
        return isWritten(value) ? value : NOTHING;
      } catch {
        return NOTHING;
      }
    },
    save(draft: MessageContent): void {
      if (draft.text === '' && draft.files.length === 0) stored.remove();
      else stored.write(JSON.stringify(draft));
    },
  };
}

/**
 * Reports to the server that the user has seen the messages on screen. `readAt` changes each time the conversation is
 * loaded, so that a failed report is resent.
 */
function useSeeing(pair: ConversationKey, { messages, conversation: { seenUpTo } }: Loaded, readAt: number): void {
  const { mutate: mark } = useMarkSeen(pair);
  const { mutate: read } = useReadConversation(pair);
  const isVisible = useIsVisible();
  const marked = useRef(0);
  const last = messages.reduce((highest, { n, isOwn }) => (isOwn ? highest : n), 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each read retries a failed report.
  useEffect(() => {
    if (!isVisible || last <= Math.max(seenUpTo, marked.current)) return;
    marked.current = last;
    read(last);
    mark(last, {
      onError: () => {
        marked.current = 0;
      },
    });
  }, [last, seenUpTo, isVisible, readAt, mark, read]);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether the page is visible, in the foreground tab. */
const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

interface EarlierProps {
  isReading: boolean;
  error: Error | null;
  onRead: () => void;
}

/** Loads the messages before the first one shown. */
function Earlier({ isReading, error, onRead }: EarlierProps) {
  return (
    <Box>
      {error && <Alert>{messageOf(error)}</Alert>}
      <Button $size="sm" aria-disabled={isReading} onClick={onRead}>
        {isReading ? TEXTS.reading : TEXTS.older}
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[2]};
`;
