import { styled } from 'styled-components';
import type { ConversationKey } from '@/features/messages/keys';
import { useConversation } from '@/features/messages/live';
import { OpenConversation } from '@/features/messages/OpenConversation';
import { TEXTS } from '@/features/messages/texts';
import { isUnknown } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';

interface ConversationProps {
  userId: string;
  pair: ConversationKey;
  /** The message number to open at (undefined to open at the end), and the search words ('' without a search). */
  at: number | undefined;
  words: string;
}

/** A conversation: loaded, loading, or with the reason why it cannot be read. */
export function Conversation({ userId, pair, at, words }: ConversationProps) {
  const { data: loaded, isPending, error, refetch, dataUpdatedAt } = useConversation(pair, at);
  if (loaded)
    return (
      <OpenConversation
        key={at ?? 'end'}
        userId={userId}
        pair={pair}
        loaded={loaded}
        at={at}
        words={words}
        readAt={dataUpdatedAt}
      />
    );
  if (isPending)
    return (
      <Padded>
        <Skeleton label="Loading the messages" rows={4} height="5rem" />
      </Padded>
    );
  return (
    <Padded>
      <h1>{TEXTS.title}</h1>
      {isUnknown(error) ? (
        <EmptyState
          icon="search"
          title="Conversation not found"
          text="The address may be wrong, or its proposal does not exist."
        >
          <LinkButton to="/messages">See your messages</LinkButton>
        </EmptyState>
      ) : (
        <ErrorState message="We could not load these messages." onRetry={() => void refetch()} />
      )}
    </Padded>
  );
}

const Padded = styled.div`
  display: grid;
  align-content: start;
  gap: ${theme.space[4]};
  padding: ${theme.space[4]};
  overflow-y: auto;

  h1 {
    font-size: ${theme.font.lg};
  }
`;
