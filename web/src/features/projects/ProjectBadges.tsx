import type { ProjectCard } from '@hirelane/contracts/api/projects';
import { capital } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import { Icon } from '@/shared/ui/Icon';

const PROPOSAL_STATUS = { sent: 'Proposal sent', closed: 'Project closed' } as const;

/** Why the project is in the list, and its status. */
export function ProjectBadges({ project }: { project: ProjectCard }) {
  const { match, proposalStatus, status, isSaved } = project;
  // The proposal's status says it already.
  const isSaidTwice = status === 'closed' && proposalStatus === 'closed';
  // A tick says that nothing is missing.
  const isFull = match !== null && match.shared === match.of;
  return (
    <>
      {status !== 'published' && !isSaidTwice && <Badge data-tone="quiet">{capital(status)}</Badge>}
      {match && match.shared > 0 && (
        <Badge data-tone={isFull ? undefined : 'quiet'}>
          {isFull && <Icon name="check" size={14} />}
          {`${match.shared} of ${match.of} skills`}
        </Badge>
      )}
      {proposalStatus && (
        <Badge data-tone={proposalStatus === 'closed' ? 'quiet' : undefined}>
          {proposalStatus === 'sent' && <Icon name="send" size={14} />}
          {PROPOSAL_STATUS[proposalStatus]}
        </Badge>
      )}
      {isSaved && <Badge data-tone="quiet">Saved</Badge>}
    </>
  );
}
