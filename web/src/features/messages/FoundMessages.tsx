import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { foundParts } from '@/domain/search/foundParts';
import { Marked } from '@/domain/search/Marked';
import { foundQuery } from '@/features/messages/conversations';
import { conversationPath } from '@/features/messages/queries';
import { otherName } from '@/features/messages/texts';
import { shortTime } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** Messages that contain these words, each linked to its position in its conversation. */
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

/** The maximum length of an excerpt, in characters. */
const SHOWN = 160;
const BEFORE = 40;

/** The part of a text around the first match. */
export function excerptOf(text: string, words: string): string {
  const first = foundParts(text, words, { isBySkills: false }).find(({ isFound }) => isFound)?.start ?? 0;
  const start = Math.max(0, first - BEFORE);
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
