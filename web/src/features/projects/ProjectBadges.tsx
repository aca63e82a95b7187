import type { ProjectCard } from '@hirelane/contracts/api/projects';
import { MatchBadge } from '@/features/projects/MatchBadge';
import { capital } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import { Icon } from '@/shared/ui/Icon';

const PROPOSAL_STATUS = { sent: 'Proposal sent', closed: 'Project closed' } as const;

/** Why the project is in the list, and its status. */
export function ProjectBadges({ project }: { project: ProjectCard }) {
  const { match, proposalStatus, status, isSaved } = project;
  // The proposal's status says it already.
  const isSaidTwice = status === 'closed' && proposalStatus === 'closed';
  return (
    <>
      {status !== 'published' && !isSaidTwice && <Badge data-tone="quiet">{capital(status)}</Badge>}
      {match && <MatchBadge match={match} />}
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
