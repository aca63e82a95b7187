import type { Contract } from '@hirelane/api/schemas/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { PersonLink } from '@/domain/people/PersonLink';
import { ContractBadge } from '@/features/contracts/ContractBadge';
import { otherName } from '@/features/contracts/people';
import { endReason, LIST_TEXTS } from '@/features/contracts/texts';
import { conversationPath, writableQuery } from '@/features/messages/queries';
import { formatInstant } from '@/shared/lib/format';
import { pageUser } from '@/shared/lib/pageUser';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { LinkedText } from '@/shared/ui/text/LinkedText';

/** The contract's subject, other party and status, and why it ended. */
export function ContractHead({ contract }: { contract: Contract }) {
  const { title, role, other, status, startedAt, endedAt, ended } = contract;
  const name = otherName(contract);
  const howItEnded =
    ended?.reason === 'account deleted'
      ? 'This contract ended'
      : `${ended?.by === role ? 'You' : name} ended this contract`;
  return (
    <Head>
      <Link to="/contracts">{LIST_TEXTS.title}</Link>
      <h1>{title || 'Contract'}</h1>
      <Meta>
        <ContractBadge status={status} />
        <Who>
          <Avatar size="sm" name={name} imageId={other.profileImg} />
          <span>
            {role === 'client' ? 'Freelancer' : 'Client'} <PersonLink id={other._id} name={name} />
          </span>
        </Who>
        <span>
          Since <time dateTime={startedAt}>{formatInstant(startedAt)}</time>
        </span>
        {endedAt && (
          <span>
            {status === 'completed' ? 'Completed' : 'Ended'} <time dateTime={endedAt}>{formatInstant(endedAt)}</time>
          </span>
        )}
        <MessageLink contract={contract} />
      </Meta>
      {ended && (
        <Ended>
          {howItEnded}. {ended.reason !== 'other' && `Reason: ${lowerFirst(endReason(ended.reason))}.`}
          {ended.words && (
            <q>
              <LinkedText text={ended.words} />
            </q>
          )}
        </Ended>
      )}
    </Head>
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${theme.space[3]};
  overflow-wrap: anywhere;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};

  strong {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;

const Ended = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};

  q {
    display: block;
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.text};
    white-space: pre-line;
  }
`;

/** A link to the parties' conversation. Renders nothing if the reader cannot write in it. */
function MessageLink({ contract }: { contract: Contract }) {
  const { projectId, role, other } = contract;
  const pair = { projectId, freelancerId: role === 'client' ? other._id : (pageUser() ?? '') };
  const { data: canWrite = false } = useQuery(writableQuery(pair));
  if (!canWrite) return null;
  return (
    <LinkButton $size="sm" to={conversationPath(pair)} aria-label={`Message ${otherName(contract)}`}>
      Message
    </LinkButton>
  );
}
