import type { Messages } from '@hirelane/api/schemas/conversations';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { DELETED_USER } from '@/domain/people/clientWords';
import { PersonLink } from '@/domain/people/PersonLink';
import { otherName } from '@/features/messages/texts';
import { media, theme } from '@/shared/theme/theme';
import { iconButtonStyles } from '@/shared/ui/buttons/IconButton';
import { Icon } from '@/shared/ui/icons/Icon';

/** The other party in the conversation, and links to its subject. */
export function ConversationHead({ conversation }: { conversation: Messages['conversation'] }) {
  const { other, title, role, projectId, proposalId, contractId } = conversation;
  const name = otherName(conversation);
  const project = `/client/project/${projectId}`;
  return (
    <Head>
      <Back to="/messages" aria-label="All conversations">
        <Icon name="arrowLeft" />
      </Back>
      <Avatar size="sm" name={name} imageId={other.profileImg} />
      <Text>
        <h1>{name === DELETED_USER ? name : <PersonLink id={other._id} name={name} />}</h1>
        <nav aria-label="Related pages">
          {title && <Link to={project}>{title}</Link>}
          {title && proposalId && (
            <Link to={role === 'client' ? `${project}#proposal-${proposalId}` : '/freelancer/proposals'}>Proposal</Link>
          )}
          {contractId && <Link to={`/contracts/${contractId}`}>Contract</Link>}
        </nav>
      </Text>
    </Head>
  );
}

/** The height of the heads of both panes. */
export const HEAD_HEIGHT = '4.25rem';

const Head = styled.header`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${HEAD_HEIGHT};
  padding: ${theme.space[2]} ${theme.space[4]};
  border-block-end: 1px solid ${theme.color.line};
`;

const Back = styled(Link)`
  ${iconButtonStyles}
  margin-inline-start: -${theme.space[2]};

  ${media.desktop} {
    display: none;
  }
`;

const Text = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;

  h1 {
    font-size: 1.0625rem;
    letter-spacing: -0.01em;
  }

  h1 a {
    display: inline-block;
    min-height: 24px;
    color: inherit;
    text-decoration: none;

    &:hover {
      text-decoration: underline;
    }
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space[4]};
    font-size: ${theme.font.sm};
  }

  nav a {
    display: inline-block;
    min-height: 24px;
    color: ${theme.color.textMuted};
  }
`;
