import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { completedQuery } from '@/features/people/queries';
import { PAGE_TEXTS } from '@/features/people/texts';
import { formatLongMonth } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { TitledCard } from '@/shared/ui/layout/TitledCard';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** Contracts that a freelancer has completed and whose clients agreed to be named. */
export function CompletedContracts({ id }: { id: string }) {
  const list = useInfiniteQuery(completedQuery(id));
  return (
    <TitledCard title="Completed contracts">
      <PagedList
        list={list}
        noun="contracts"
        whose="the"
        skeletonHeight="3rem"
        empty={<Muted>{PAGE_TEXTS.unnamed}</Muted>}
        renderRow={({ _id, title, month }) => (
          <Row key={_id}>
            <strong>{title}</strong>
            <time dateTime={month}>{formatLongMonth(month)}</time>
          </Row>
        )}
      />
    </TitledCard>
  );
}

const Muted = styled.p`
  color: ${theme.color.textMuted};
`;

const Row = styled.article`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};
  overflow-wrap: anywhere;

  strong {
    font-weight: 600;
  }

  time {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;
