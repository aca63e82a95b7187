import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '@/features/invitations/queries';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';

/** A freelancer's two lists of potential work: sent proposals and received invitations. */
export function ProposalTabs({ active }: { active: 'proposals' | 'invitations' }) {
  const { data: waiting = 0 } = useQuery(waitingQuery());
  return (
    <LinkTabs
      label="Proposals and invitations"
      tabs={[
        { to: '/freelancer/proposals', label: 'Proposals', isActive: active === 'proposals' },
        {
          to: '/freelancer/invitations',
          label: waiting > 0 ? `Invitations (${waiting})` : 'Invitations',
          isActive: active === 'invitations',
        },
      ]}
    />
  );
}
