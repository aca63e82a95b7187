import { UNREAD_MAX } from '@hirelane/api/constants';
import type { ConversationSummary } from '@hirelane/api/schemas/conversations';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { conversationPath } from '@/features/messages/queries';
import { otherName, previewOf } from '@/features/messages/texts';
import { shortTime } from '@/shared/lib/days';
import { theme } from '@/shared/theme/theme';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface ConversationRowProps {
  conversation: ConversationSummary;
  /** Whether this row's conversation is shown next to the list. */
  isOpen: boolean;
}

/** A conversation in the list: the other party, the subject, and the start of the last message. */
export function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { other, title, lastMessage, unread } = conversation;
  const { isOwn, sentAt } = lastMessage;
  const name = otherName(conversation);
  return (
    <Row to={conversationPath(conversation)} aria-current={isOpen ? 'page' : undefined} data-unread={unread > 0}>
      <Avatar size="sm" name={name} imageId={other.profileImg} />
      <Body>
        <Line>
          <strong>{name}</strong>
          <time dateTime={sentAt}>{shortTime(sentAt, Date.now())}</time>
        </Line>
        <Title>{title}</Title>
        <Line>
          <Last>
            {isOwn && 'You: '}
            {previewOf(lastMessage)}
          </Last>
          {unread > 0 && (
            <Count>
              {unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </Count>
          )}
        </Line>
      </Body>
    </Row>
  );
}

const Row = styled(Link)`
  display: flex;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-inline-start: 3px solid transparent;
  color: ${theme.color.text};
  text-decoration: none;

  &:hover {
    background: ${theme.color.sunken};
  }

  &[aria-current] {
    border-inline-start-color: ${theme.color.accent};
    background: ${theme.color.accentSoft};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Body = styled.span`
  display: grid;
  flex: 1;
  gap: 2px;
  min-width: 0;
  font-size: ${theme.font.sm};
`;

const Line = styled.span`
  position: relative;
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-width: 0;

  strong {
    min-width: 0;
    overflow: hidden;
    font-size: 0.9375rem;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  time {
    flex: none;
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
  }
`;

const Title = styled.span`
  overflow: hidden;
  color: ${theme.color.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Last = styled.span`
  min-width: 0;
  overflow: hidden;
  color: ${theme.color.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;

  [data-unread='true'] & {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;

const Count = styled.span`
  flex: none;
  min-width: 1.5em;
  padding: 0.1em 0.5em;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-size: 0.75rem;
  font-weight: 650;
  text-align: center;
  font-variant-numeric: tabular-nums;
`;
