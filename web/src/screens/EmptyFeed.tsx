import type { Feed } from '@hirelane/contracts/api/projects';
import { useQuery } from '@tanstack/react-query';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { LinkButton } from '@/shared/ui/LinkButton';
import { EmptyState, Skeleton } from '@/shared/ui/states';

const EMPTY = {
  recent: { icon: 'briefcase', title: 'No jobs yet', text: 'New jobs appear here as soon as clients publish them.' },
  saved: {
    icon: 'bookmark',
    title: 'No saved jobs',
    text: 'Press the bookmark of a job to find it here again.',
  },
  hidden: {
    icon: 'check',
    title: 'No hidden jobs',
    text: 'Jobs that you hide are kept here, and can be shown again.',
  },
  liked: { icon: 'heart', title: 'No liked jobs', text: 'Press ‘Like’ on a job to find it here again.' },
  applied: { icon: 'send', title: 'No applications yet', text: 'Jobs you have applied for appear here.' },
} as const;

/** What a feed without jobs says, and where to go from there. */
export function EmptyFeed({ feed, userId }: { feed: Feed | 'hidden'; userId: string }) {
  if (feed === 'bestmatch') return <NoMatches userId={userId} />;
  return <EmptyState {...EMPTY[feed]}>{feed !== 'recent' && <RecentJobs />}</EmptyState>;
}

/** Nothing matches for one of two reasons, and each has a different way out. */
function NoMatches({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(freelancerProfileQuery(userId));
  if (isPending) return <Skeleton label="Loading jobs" height="13rem" />;
  const hasSkills = data !== undefined && data.skills.length > 0;
  return hasSkills ? (
    <EmptyState icon="spark" title="No matches yet" text="No open job needs your skills right now.">
      <RecentJobs />
    </EmptyState>
  ) : (
    <EmptyState
      icon="spark"
      title="No matches yet"
      text="Add skills to your profile, and jobs that need them will appear here."
    >
      <LinkButton to="/freelancer/profile">Add skills</LinkButton>
    </EmptyState>
  );
}

const RecentJobs = () => <LinkButton to="/freelancer?recent">See recent jobs</LinkButton>;
