import type { ProjectCard } from '@hirelane/api/schemas/projects';
import { MatchBadge } from '@/features/projects/MatchBadge';
import { capitalize } from '@/shared/lib/format';
import { Icon } from '@/shared/ui/icons/Icon';
import { Badge } from '@/shared/ui/text/Badge';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

const PROPOSAL_STATUS = { sent: 'Proposal sent', closed: 'Project closed' } as const;

/** Why the project is in the list, and its status. */
export function ProjectBadges({ project }: { project: ProjectCard }) {
  const { category, match, proposalStatus, status, isApplied } = project;
  // A single badge shows that the project is over: the proposal's badge if the project was closed, and the project's
  // badge if it was filled.
  const isSaidTwice = status === 'closed' && proposalStatus === 'closed';
  const isFilled = status === 'filled' && proposalStatus === 'closed';
  const applied = isFilled ? null : (proposalStatus ?? (isApplied ? 'sent' : null));
  return (
    <>
      {status !== 'published' && !isSaidTwice && <Badge data-tone="quiet">{capitalize(status)}</Badge>}
      {match && <MatchBadge match={match} />}
      {match?.isInCategory && match.shared === 0 && category && (
        <Badge data-tone="quiet">
          {category}
          <VisuallyHidden>, one of your categories</VisuallyHidden>
        </Badge>
      )}
      {applied && (
        <Badge data-tone={applied === 'closed' ? 'quiet' : undefined}>
          {applied === 'sent' && <Icon name="send" size={14} />}
          {PROPOSAL_STATUS[applied]}
        </Badge>
      )}
    </>
  );
}
