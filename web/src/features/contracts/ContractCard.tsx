import type { ContractSummary } from '@hirelane/api/schemas/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Avatar } from '@/domain/people/Avatar';
import { ContractBadge } from '@/features/contracts/ContractBadge';
import { otherName } from '@/features/contracts/people';
import { contractQuery } from '@/features/contracts/queries';
import { LIST_TEXTS } from '@/features/contracts/texts';
import { durationLabel, formatDay, formatInstant, formatRupees } from '@/shared/lib/format';
import { useIsPast } from '@/shared/lib/useIsPast';
import { media, theme } from '@/shared/theme/theme';
import { CardHead } from '@/shared/ui/layout/CardHead';
import { Badge } from '@/shared/ui/text/Badge';

export function ContractCard({ contract }: { contract: ContractSummary }) {
  const { _id, title, status, role, other, rate, duration, startDate, endedAt, isWaiting, reviewUntil, unpaid } =
    contract;
  const isReviewOver = useIsPast(reviewUntil);
  const client = useQueryClient();
  const prefetch = () => void client.prefetchQuery(contractQuery(_id));
  const name = otherName(contract);
  return (
    <Sheet aria-labelledby={`contract-${_id}`}>
      <Head>
        <h2 id={`contract-${_id}`}>
          <Link to={`/contracts/${_id}`} onPointerEnter={prefetch} onFocus={prefetch}>
            {title || 'Contract'}
          </Link>
        </h2>
        <Rate>{formatRupees(rate)}</Rate>
      </Head>
      <Who>
        <Avatar size="sm" name={name} imageId={other.profileImg} />
        <span>
          {role === 'client' ? 'Freelancer' : 'Client'}{' '}
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </span>
      </Who>
      <Foot>
        <ContractBadge status={status} />
        {unpaid && (
          <Unpaid data-status={unpaid.status}>{LIST_TEXTS.unpaid(unpaid.status, formatRupees(unpaid.open))}</Unpaid>
        )}
        {isWaiting && <Waiting>{LIST_TEXTS.waiting}</Waiting>}
        <span>{durationLabel(duration)}</span>
        {endedAt ? (
          <span>
            {status === 'completed' ? 'Completed' : 'Ended'} <time dateTime={endedAt}>{formatInstant(endedAt)}</time>
          </span>
        ) : (
          <span>
            From <time dateTime={startDate}>{formatDay(startDate)}</time>
          </span>
        )}
        {reviewUntil && !isReviewOver && (
          <Review>
            {LIST_TEXTS.reviewUntil} <time dateTime={reviewUntil}>{formatInstant(reviewUntil)}</time>
          </Review>
        )}
      </Foot>
    </Sheet>
  );
}

const Sheet = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;
  transition:
    border-color ${theme.motion.slow},
    box-shadow ${theme.motion.slow};

  &:hover {
    border-color: ${theme.color.lineStrong};
    box-shadow: ${theme.shadow.md};
  }
`;

const Head = styled(CardHead)`
  /* Extends the link to the whole card. */
  a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  ${media.tablet} {
    flex-wrap: nowrap;
  }
`;

const Rate = styled.span`
  flex: none;
  font-size: 1.0625rem;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
`;

const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  color: ${theme.color.textMuted};
  font-size: 0.9375rem;

  strong {
    color: ${theme.color.text};
    font-weight: 600;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const Review = styled.span`
  color: ${theme.color.text};
  font-weight: 600;
`;

const Unpaid = styled.span`
  color: ${theme.color.text};

  &[data-status='overdue'] {
    color: ${theme.color.danger};
    font-weight: 600;
  }
`;

const Waiting = styled(Badge)`
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
`;
