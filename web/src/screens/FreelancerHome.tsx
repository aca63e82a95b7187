import { Feed } from '@hirelane/contracts/api/projects';
import { useSearchParams } from 'react-router-dom';
import { FreelancerSideCard } from '@/features/profile/FreelancerSideCard';
import { FreelancerActions } from '@/features/projects/FreelancerActions';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectList } from '@/features/projects/ProjectList';
import { feedQuery } from '@/features/projects/queries';
import { FEED_LABELS, TEXTS } from '@/features/projects/texts';
import { useSignedIn } from '@/features/session/useSignedIn';
import { useTitle } from '@/shared/lib/useTitle';
import { Columns } from '@/shared/ui/Columns';
import { LinkButton } from '@/shared/ui/LinkButton';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { Page } from '@/shared/ui/Page';
import { Stack } from '@/shared/ui/Stack';
import { EmptyState } from '@/shared/ui/states';

const EMPTY = {
  bestmatch: {
    icon: 'spark',
    title: 'No matches yet',
    text: 'Add skills to your profile, and jobs that need them will appear here.',
  },
  recent: { icon: 'briefcase', title: 'No jobs yet', text: 'New jobs appear here as soon as clients publish them.' },
  saved: {
    icon: 'bookmark',
    title: 'No saved jobs',
    text: 'Add a job to your wishlist on its page to find it here again.',
  },
  applied: { icon: 'send', title: 'No applications yet', text: 'Jobs you have applied for appear here.' },
} as const;

export function FreelancerHome() {
  useTitle(TEXTS.jobs);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const active = Feed.options.find((feed) => params.has(feed)) ?? 'bestmatch';
  const { icon, title, text } = EMPTY[active];

  return (
    <Page>
      <h1>{TEXTS.jobs}</h1>
      <Columns>
        <Stack>
          <LinkTabs
            label="Job feeds"
            tabs={Feed.options.map((feed) => ({
              to: `/freelancer?${feed}`,
              label: FEED_LABELS[feed],
              isActive: feed === active,
            }))}
          />
          <ProjectList
            key={active}
            query={feedQuery(active)}
            noun="jobs"
            empty={
              <EmptyState icon={icon} title={title} text={text}>
                {active === 'bestmatch' && <LinkButton to="/freelancer/profile">Add skills</LinkButton>}
                {(active === 'saved' || active === 'applied') && (
                  <LinkButton to="/freelancer?recent">See recent jobs</LinkButton>
                )}
              </EmptyState>
            }
            renderCard={(project) => (
              <ProjectCard
                key={project._id}
                project={project}
                proposalsLabel="Total Proposals"
                actions={<FreelancerActions project={project} />}
              />
            )}
          />
        </Stack>
        <FreelancerSideCard userId={userId} />
      </Columns>
    </Page>
  );
}
