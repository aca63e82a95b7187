import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { MarkRead } from '@/features/notifications/MarkRead';
import { OwnProposal } from '@/features/proposals/own/OwnProposal';
import { LIST_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { ownProposalsQuery } from '@/features/proposals/queries';
import { ProposalTabs } from '@/screens/ProposalTabs';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';
import { PagedList } from '@/shared/ui/lists/PagedList';

export function MyProposals() {
  useTitle(TEXTS.title);
  const list = useInfiniteQuery(ownProposalsQuery());
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text}>
      <ProposalTabs active="proposals" />
      {list.data && <MarkRead pages={['own proposals']} />}
      <PagedList
        list={list}
        noun="proposals"
        empty={
          <EmptyState icon="send" title={TEXTS.none} text={TEXTS.noneText}>
            <LinkButton $tone="accent" to="/freelancer/projects">
              Find work
            </LinkButton>
          </EmptyState>
        }
        renderRow={(proposal) => <OwnProposal key={proposal._id} proposal={proposal} />}
      />
    </ListPage>
  );
}
