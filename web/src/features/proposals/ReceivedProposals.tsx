import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { receivedProposalsQuery } from '@/features/proposals/queries';
import { ReceivedProposal } from '@/features/proposals/ReceivedProposal';
import { TEXTS } from '@/features/proposals/texts';
import { theme } from '@/shared/theme/theme';
import { PagedList } from '@/shared/ui/PagedList';
import { EmptyState } from '@/shared/ui/states';

interface ReceivedProposalsProps {
  projectId: string;
  /** More of them may still come. */
  isOpen: boolean;
}

export function ReceivedProposals({ projectId, isOpen }: ReceivedProposalsProps) {
  const list = useInfiniteQuery(receivedProposalsQuery(projectId));
  return (
    <Section aria-labelledby="received-proposals">
      <h2 id="received-proposals">{TEXTS.received}</h2>
      <PagedList
        list={list}
        noun="proposals"
        whose="the"
        empty={
          <EmptyState icon="send" title={TEXTS.noneReceived} text={isOpen ? TEXTS.noneReceivedText : TEXTS.noneCame} />
        }
        renderRow={(proposal) => <ReceivedProposal key={proposal._id} proposal={proposal} />}
      />
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  > h2 {
    font-size: ${theme.font.lg};
  }
`;
