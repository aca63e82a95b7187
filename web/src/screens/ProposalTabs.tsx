import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '@/features/invitations/queries';
import { LinkTabs } from '@/shared/ui/LinkTabs';

/** The two lists of what leads to work: what a freelancer has sent, and what they were asked for. */
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
