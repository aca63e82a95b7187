import { useInfiniteQuery } from '@tanstack/react-query';
import { OwnProposal } from '@/features/proposals/OwnProposal';
import { ownProposalsQuery } from '@/features/proposals/queries';
import { TEXTS } from '@/features/proposals/texts';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ListPage } from '@/shared/ui/ListPage';
import { PagedList } from '@/shared/ui/PagedList';
import { EmptyState } from '@/shared/ui/states';

export function MyProposals() {
  useTitle(TEXTS.mine);
  const list = useInfiniteQuery(ownProposalsQuery());
  return (
    <ListPage title={TEXTS.mine} text={TEXTS.mineText}>
      <PagedList
        list={list}
        noun="proposals"
        empty={
          <EmptyState icon="send" title={TEXTS.noneSent} text={TEXTS.noneSentText}>
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
