import { useParams, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { SearchBox } from '@/domain/search/SearchBox';
import { Conversation } from '@/features/messages/Conversation';
import { HEAD_HEIGHT } from '@/features/messages/ConversationHead';
import { ConversationList } from '@/features/messages/ConversationList';
import { FoundMessages } from '@/features/messages/FoundMessages';
import { useConversations } from '@/features/messages/live';
import { TEXTS } from '@/features/messages/texts';
import { media, theme } from '@/shared/theme/theme';
import { EmptyState } from '@/shared/ui/feedback/states';

/** The conversation list next to the open conversation; a narrow screen shows only one of them. */
export function Messages() {
  const { userId, isClient } = useSignedIn();
  const { projectId, freelancerId } = useParams();
  const [params] = useSearchParams();
  const words = (params.get('q') ?? '').trim();
  const at = Number.parseInt(params.get('at') ?? '', 10);
  useTitle(TEXTS.title);
  const open = projectId && freelancerId ? { projectId, freelancerId } : undefined;
  return (
    <Frame data-open={open !== undefined}>
      <List aria-labelledby="conversations">
        {open ? <h2 id="conversations">{TEXTS.title}</h2> : <h1 id="conversations">{TEXTS.title}</h1>}
        <Search>
          <SearchBox label="Search your messages" />
        </Search>
        {words ? <FoundMessages words={words} /> : <ConversationList isClient={isClient} open={open} />}
      </List>
      <Pane>
        {open ? (
          <Conversation
            key={`${projectId}_${freelancerId}`}
            userId={userId}
            pair={open}
            at={at > 0 ? at : undefined}
            words={at > 0 ? words : ''}
          />
        ) : (
          <NoneOpen />
        )}
      </Pane>
    </Frame>
  );
}

/** Asks to choose a conversation if there is one. Otherwise the list already says so. */
function NoneOpen() {
  const { data: rows = [] } = useConversations();
  if (rows.length === 0) return null;
  return (
    <Choose>
      <EmptyState icon="chat" title={TEXTS.choose} text={TEXTS.chooseText} />
    </Choose>
  );
}

/**
 * The difference between the padding of a page and of a row. Subtracting it aligns the text with that on other screens.
 */
const INSET = `(${theme.space[6]} - ${theme.space[4]})`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: min(1160px, 100%);
  margin-inline: auto;

  ${media.tablet} {
    width: min(calc(1160px - 2 * ${INSET}), calc(100% - 2 * ${INSET}));
  }

  &[data-open='true'] {
    height: max(26rem, calc(100dvh - 64px));
  }

  ${media.desktop} {
    grid-template-columns: minmax(0, 22rem) minmax(0, 1fr);
    height: max(26rem, calc(100dvh - 64px));
    border-inline: 1px solid ${theme.color.line};
  }
`;

const List = styled.section`
  min-width: 0;
  min-height: 0;

  > :is(h1, h2) {
    display: flex;
    align-items: center;
    min-height: ${HEAD_HEIGHT};
    padding: ${theme.space[2]} ${theme.space[4]};
    border-block-end: 1px solid ${theme.color.line};
    font-size: ${theme.font.lg};
  }

  [data-open='true'] > & {
    display: none;
  }

  ${media.desktop} {
    border-inline-end: 1px solid ${theme.color.line};
    overflow-y: auto;

    [data-open='true'] > & {
      display: block;
    }
  }
`;

const Search = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-block-end: 1px solid ${theme.color.line};
`;

const Pane = styled.div`
  position: relative;
  display: none;
  grid-template-rows: auto minmax(0, 1fr);
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  min-height: 0;

  [data-open='true'] > & {
    display: grid;
  }

  ${media.desktop} {
    display: grid;
  }
`;

const Choose = styled.div`
  grid-row: 1 / -1;
  align-self: center;
  padding: ${theme.space[6]};
`;
