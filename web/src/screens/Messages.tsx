import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Conversation } from '@/features/messages/Conversation';
import { ConversationList } from '@/features/messages/ConversationList';
import { TEXTS } from '@/features/messages/texts';
import { useSignedIn } from '@/features/session/useSignedIn';
import { useTitle } from '@/shared/lib/useTitle';
import { media, theme } from '@/shared/theme/theme';
import { EmptyState } from '@/shared/ui/states';

/** One's conversations beside the one that is open; on a narrow screen one of the two. */
export function Messages() {
  const { userId, isClient } = useSignedIn();
  const { projectId, freelancerId } = useParams();
  useTitle(TEXTS.title);
  const open = projectId && freelancerId ? { projectId, freelancerId } : undefined;
  return (
    <Frame data-open={open !== undefined}>
      <List aria-labelledby="conversations">
        {open ? <h2 id="conversations">{TEXTS.title}</h2> : <h1 id="conversations">{TEXTS.title}</h1>}
        <ConversationList isClient={isClient} open={open} />
      </List>
      <Pane>
        {open ? (
          <Conversation key={`${projectId}_${freelancerId}`} userId={userId} pair={open} />
        ) : (
          <Choose>
            <EmptyState icon="chat" title={TEXTS.choose} text={TEXTS.chooseText} />
          </Choose>
        )}
      </Pane>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: min(1160px, 100%);
  margin-inline: auto;

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
    padding: ${theme.space[4]};
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
