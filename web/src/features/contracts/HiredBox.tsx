import type { ContractSummary } from '@hirelane/api/schemas/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { isGone } from '@/domain/people/clientWords';
import { PersonLink } from '@/domain/people/PersonLink';
import { ContractBadge } from '@/features/contracts/ContractBadge';
import { otherName } from '@/features/contracts/people';
import { projectContractsQuery } from '@/features/contracts/queries';
import { LIST_TEXTS, HIRED_TEXTS as TEXTS } from '@/features/contracts/texts';
import { formatDay, formatInstant } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';

interface HiredBoxProps {
  projectId: string;
  /** Whether the reader is the project's client, and not a freelancer. */
  isClient: boolean;
  /** Whether a hire is already known from other data. If so, the box says so while the contract is not listed yet. */
  isHired: boolean;
  /** The contract's id, if it is already known from other data. */
  contractId?: string | undefined;
}

/** The interval between requests while a known hire has no contract yet, in milliseconds. */
const STARTING_PAUSE_MS = 3_000;

/**
 * A project's contracts with the reader: the other person, the status and a link. Renders nothing if the project has no
 * contract and no hire is known.
 */
export function HiredBox({ projectId, isClient, isHired, contractId }: HiredBoxProps) {
  const {
    data: contracts,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useInfiniteQuery({
    ...projectContractsQuery(projectId),
    // In case the signal about the contract is lost.
    refetchInterval: ({ state }) => (isHired && state.data?.pages[0]?.data.length === 0 ? STARTING_PAUSE_MS : false),
  });
  if (isPending) return isHired ? <Skeleton label={TEXTS.loading} rows={1} height="7rem" /> : null;
  if (!contracts) return <ErrorState message={TEXTS.failed} onRetry={() => void refetch()} />;
  if (contracts.length === 0 && !isHired) return null;
  return (
    <Box aria-labelledby="hired">
      <h2 id="hired">
        <Icon name="briefcase" size={18} />
        {titleOf(isClient, contracts)}
      </h2>
      {contracts.length === 0 && (
        <Row as="div">
          <p>{TEXTS.starting}</p>
          {contractId !== undefined && <ContractLink id={contractId} name="" isMain />}
        </Row>
      )}
      {contracts.length > 0 && (
        <ul>
          {contracts.map((contract) => (
            <HiredRow key={contract._id} contract={contract} isMain={contract === contracts[0]} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button $size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </Box>
  );
}

function titleOf(isClient: boolean, [newest, ...others]: readonly ContractSummary[]): string {
  if (isClient) return others.length > 0 ? TEXTS.client.many : TEXTS.client.one;
  return TEXTS.freelancer[newest?.status === 'ended' ? 'ended' : 'hired'];
}

function HiredRow({ contract, isMain }: { contract: ContractSummary; isMain: boolean }) {
  const { _id, status, other, isWaiting, startDate, endedAt } = contract;
  const name = otherName(contract);
  return (
    <Row>
      <Avatar name={name} imageId={other.profileImg} />
      <div>
        <strong>{isGone(contract) ? name : <PersonLink id={other._id} name={name} />}</strong>
        <p>
          <ContractBadge status={status} />
          {isWaiting && <Waiting>{LIST_TEXTS.waiting}</Waiting>}
          {endedAt ? (
            <time dateTime={endedAt}>{formatInstant(endedAt)}</time>
          ) : (
            <span>
              From <time dateTime={startDate}>{formatDay(startDate)}</time>
            </span>
          )}
        </p>
      </div>
      <ContractLink id={_id} name={name} isMain={isMain} />
    </Row>
  );
}

function ContractLink({ id, name, isMain }: { id: string; name: string; isMain: boolean }) {
  return (
    <LinkButton
      $tone={isMain ? 'accent' : 'plain'}
      to={`/contracts/${id}`}
      aria-label={name ? `${TEXTS.toContract} with ${name}` : undefined}
    >
      {TEXTS.toContract}
    </LinkButton>
  );
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} ${theme.space[6]};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};

  h2 {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    font-size: ${theme.font.lg};
  }

  h2 svg {
    color: ${theme.color.accent};
  }

  ul {
    display: grid;
    gap: ${theme.space[3]};
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li + li {
    padding-block-start: ${theme.space[3]};
    border-block-start: 1px solid ${theme.color.line};
  }
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};
  overflow-wrap: anywhere;

  > div,
  > p {
    flex: 1 1 12rem;
    min-width: 0;
  }

  div > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[1]} ${theme.space[3]};
    margin-block-start: ${theme.space[1]};
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

const Waiting = styled(Badge)`
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
`;
