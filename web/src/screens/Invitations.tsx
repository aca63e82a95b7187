import { useInfiniteQuery } from '@tanstack/react-query';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { InvitationCard } from '@/features/invitations/InvitationCard';
import { invitationsQuery } from '@/features/invitations/queries';
import { LIST_TEXTS as TEXTS } from '@/features/invitations/texts';
import { MarkRead } from '@/features/notifications/MarkRead';
import { ProposalTabs } from '@/screens/ProposalTabs';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { ListPage } from '@/shared/ui/lists/ListPage';
import { PagedList } from '@/shared/ui/lists/PagedList';

/** Invitations that a freelancer has received. */
export function Invitations() {
  useTitle(TEXTS.title);
  const list = useInfiniteQuery(invitationsQuery());
  return (
    <ListPage title={TEXTS.title} text={TEXTS.text}>
      <ProposalTabs active="invitations" />
      {list.data && <MarkRead pages={['invitations']} />}
      <PagedList
        list={list}
        noun="invitations"
        empty={
          <EmptyState icon="mail" title={TEXTS.none} text={TEXTS.noneText}>
            <LinkButton to="/freelancer/profile">See your profile</LinkButton>
          </EmptyState>
        }
        renderRow={(invitation) => <InvitationCard key={invitation._id} invitation={invitation} />}
      />
    </ListPage>
  );
}
