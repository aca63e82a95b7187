import { useInfiniteQuery } from '@tanstack/react-query';
import { OwnProposal } from '@/features/proposals/own/OwnProposal';
import { LIST_TEXTS as TEXTS } from '@/features/proposals/own/texts';
import { ownProposalsQuery } from '@/features/proposals/queries';
import { ProposalTabs } from '@/screens/ProposalTabs';
import { useTitle } from '@/shared/lib/pageTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ListPage } from '@/shared/ui/ListPage';
import { PagedList } from '@/shared/ui/PagedList';
import { EmptyState } from '@/shared/ui/states';

export function MyProposals() {
  useTitle(TEXTS.title);
  const list = useInfiniteQuery(ownProposalsQuery());
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text}>
      <ProposalTabs active="proposals" />
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
