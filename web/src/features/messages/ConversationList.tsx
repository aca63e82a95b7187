import { styled } from 'styled-components';
import { ConversationRow } from '@/features/messages/ConversationRow';
import type { ConversationKey } from '@/features/messages/keys';
import { useConversations } from '@/features/messages/live';
import { TEXTS } from '@/features/messages/texts';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';

interface ConversationListProps {
  isClient: boolean;
  /** The conversation shown next to the list. */
  open: ConversationKey | undefined;
}

/** The user's conversations, page by page: loading, failed, empty or loaded. */
export function ConversationList({ isClient, open }: ConversationListProps) {
  const list = useConversations();
  const { data: rows, hasNextPage, isFetchingNextPage } = list;
  if (list.isPending)
    return (
      <Padded>
        <Skeleton label="Loading conversations" rows={4} height="5rem" />
      </Padded>
    );
  if (!rows)
    return (
      <Padded>
        <ErrorState message="We could not load your conversations." onRetry={() => void list.refetch()} />
      </Padded>
    );
  if (rows.length === 0)
    return (
      <Padded>
        <EmptyState icon="chat" title={TEXTS.none} text={TEXTS.noneText[isClient ? 'client' : 'freelancer']}>
          <LinkButton to={isClient ? '/client?published' : '/freelancer/proposals'}>
            {isClient ? 'See your projects' : 'See your proposals'}
          </LinkButton>
        </EmptyState>
      </Padded>
    );
  return (
    <>
      <Rows>
        {rows.map((conversation) => (
          <li key={conversation._id}>
            <ConversationRow conversation={conversation} isOpen={isSame(conversation, open)} />
          </li>
        ))}
      </Rows>
      {(hasNextPage || list.isFetchNextPageError) && (
        <Padded>
          {list.isFetchNextPageError && list.error && <Alert>{messageOf(list.error)}</Alert>}
          <Button disabled={isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show more'}
          </Button>
        </Padded>
      )}
    </>
  );
}

const isSame = (one: ConversationKey, other: ConversationKey | undefined) =>
  one.projectId === other?.projectId && one.freelancerId === other.freelancerId;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li + li {
    border-block-start: 1px solid ${theme.color.line};
  }
`;

const Padded = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]};
`;
