import { FEEDS } from '@hirelane/contracts/constants';
import { useSearchParams } from 'react-router-dom';
import { FreelancerSideCard } from '@/features/profile/FreelancerSideCard';
import { JobCard } from '@/features/projects/JobCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { ProjectList } from '@/features/projects/ProjectList';
import { feedQuery } from '@/features/projects/queries';
import { FEED_LABELS, KEPT_LABELS, TEXTS } from '@/features/projects/texts';
import { SearchesLink } from '@/features/searches/SearchesLink';
import { useSignedIn } from '@/features/session/useSignedIn';
import { FirstSteps } from '@/features/start/FirstSteps';
import { EmptyFeed } from '@/screens/EmptyFeed';
import { useTitle } from '@/shared/lib/useTitle';
import { Columns } from '@/shared/ui/Columns';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { Page } from '@/shared/ui/Page';
import { Stack } from '@/shared/ui/Stack';

/** Those of the specification; what one likes is beside what one has saved. */
const TABS = ['bestmatch', 'recent', 'saved', 'applied'] as const;
const KEPT = ['saved', 'liked'] as const;

export function FreelancerHome() {
  useTitle(TEXTS.jobs);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const active = FEEDS.find((feed) => params.has(feed)) ?? 'bestmatch';
  // Only the freelancer adds to what is saved, liked or applied for.
  const List = active === 'bestmatch' || active === 'recent' ? ProjectFeed : ProjectList;

  return (
    <Page>
      <h1>{TEXTS.jobs}</h1>
      <FirstSteps userId={userId} isClient={false} />
      <Columns>
        <Stack>
          <LinkTabs
            label="Job feeds"
            tabs={TABS.map((feed) => ({
              to: `/freelancer?${feed}`,
              label: FEED_LABELS[feed],
              isActive: feed === active || (feed === 'saved' && active === 'liked'),
            }))}
          />
          {(active === 'saved' || active === 'liked') && (
            <LinkTabs
              label="What you keep"
              tabs={KEPT.map((feed) => ({
                to: `/freelancer?${feed}`,
                label: KEPT_LABELS[feed],
                isActive: feed === active,
              }))}
            />
          )}
          <SearchesLink />
          <List
            key={active}
            query={feedQuery(active)}
            noun="jobs"
            empty={<EmptyFeed feed={active} userId={userId} />}
            renderCard={(project) => <JobCard key={project._id} project={project} />}
          />
        </Stack>
        <FreelancerSideCard userId={userId} />
      </Columns>
    </Page>
  );
}
