import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { foundQuery } from '@/features/messages/conversations';
import { excerptOf } from '@/features/messages/excerpt';
import { otherName } from '@/features/messages/people';
import { conversationPath } from '@/features/messages/queries';
import { shortTime } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Marked } from '@/shared/ui/Marked';
import { PagedList } from '@/shared/ui/PagedList';

/** The messages with these words, each as the way to its place in its conversation. */
export function FoundMessages({ words }: { words: string }) {
  const list = useInfiniteQuery(foundQuery(words));
  return (
    <Box>
      <PagedList
        list={list}
        noun="messages"
        search={`for “${words}”`}
        skeletonHeight="5rem"
        empty={null}
        wayOut={<LinkButton to="/messages">Clear the search</LinkButton>}
        renderRow={({ _id, n, isOwn, text, sentAt, conversation }) => (
          <Found key={_id} to={`${conversationPath(conversation)}?${new URLSearchParams({ q: words, at: String(n) })}`}>
            <span>
              <strong>{otherName(conversation)}</strong> <time dateTime={sentAt}>{shortTime(sentAt, Date.now())}</time>
            </span>
            <small>{conversation.title}</small>
            <span>
              {isOwn && 'You: '}
              <Marked text={excerptOf(text, words)} q={words} isBySkills={false} />
            </span>
          </Found>
        )}
      />
    </Box>
  );
}

const Box = styled.div`
  padding: ${theme.space[4]};
`;

const Found = styled(Link)`
  display: grid;
  gap: 2px;
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};
  color: ${theme.color.text};
  font-size: ${theme.font.sm};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    border-color: ${theme.color.lineStrong};
  }

  small,
  time {
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
  }
`;
