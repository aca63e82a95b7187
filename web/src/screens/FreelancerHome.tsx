import type { ProjectCard as Card, Feed } from '@hirelane/api/schemas/projects';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { Chips } from '@/domain/skills/Chips';
import { freelancerProfileQuery } from '@/features/profile/queries';
import { SideCard } from '@/features/profile/SideCard';
import { JobCard } from '@/features/projects/JobCard';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { ProjectList } from '@/features/projects/ProjectList';
import { feedQuery } from '@/features/projects/queries';
import { BEST_ORDER } from '@/features/projects/search/bestOrder';
import { HIDE_TEXTS, useShowJob } from '@/features/projects/useHideJob';
import { SEARCHES } from '@/features/searches/place';
import { FirstSteps } from '@/features/start/FirstSteps';
import { waitingQuery } from '@/features/waiting/queries';
import { WaitingList } from '@/features/waiting/WaitingList';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, Skeleton } from '@/shared/ui/feedback/states';
import { Columns } from '@/shared/ui/layout/Columns';
import { Stack } from '@/shared/ui/layout/layout';
import { Page } from '@/shared/ui/layout/Page';
import { OrderHelp } from '@/shared/ui/lists/OrderHelp';

const EMPTY = {
  recent: { icon: 'briefcase', title: 'No jobs yet', text: 'New jobs appear here as soon as clients publish them.' },
  saved: {
    icon: 'bookmark',
    title: 'No saved jobs',
    text: 'Press a job’s bookmark to find it here again.',
  },
  hidden: {
    icon: 'check',
    title: 'No hidden jobs',
    text: 'Jobs you hide appear here and can be shown again.',
  },
  liked: { icon: 'heart', title: 'No liked jobs', text: 'Press ‘Like’ on a job to find it here again.' },
  applied: { icon: 'send', title: 'No applications yet', text: 'Jobs you have applied for appear here.' },
} as const;

/** The message for a feed without jobs, with a link to a feed that may have some. */
function EmptyFeed({ feed, userId }: { feed: Feed | 'hidden'; userId: string }) {
  if (feed === 'bestmatch') return <NoMatches userId={userId} />;
  return <EmptyState {...EMPTY[feed]}>{feed !== 'recent' && <RecentJobs />}</EmptyState>;
}

/** Suggests a next step: adding skills if the profile has no skills, otherwise the recent jobs. */
function NoMatches({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(freelancerProfileQuery(userId));
  if (isPending) return <Skeleton label="Loading jobs" height="13rem" />;
  const hasSkills = data !== undefined && data.skills.length > 0;
  return hasSkills ? (
    <EmptyState icon="spark" title="No matches yet" text={FEED_TEXTS.noMatches}>
      <RecentJobs />
    </EmptyState>
  ) : (
    <EmptyState icon="spark" title="No matches yet" text="Add skills to your profile to see jobs that need them.">
      <LinkButton to="/freelancer/profile">Add skills</LinkButton>
    </EmptyState>
  );
}

const RecentJobs = () => <LinkButton to="/freelancer?recent">See recent jobs</LinkButton>;

const isMatch = ({ match }: Card) => match !== null && match.shared > 0;

/** Separates the best matches from the other open jobs, which follow them. Says why there are no matches. */
function OtherJobs({ userId, hasMatches }: { userId: string; hasMatches: boolean }) {
  const { data } = useQuery({ ...freelancerProfileQuery(userId), enabled: !hasMatches });
  return (
    <>
      {!hasMatches && data && (
        <Hint>
          <p>{data.skills.length > 0 ? FEED_TEXTS.noMatches : FEED_TEXTS.noSkills}</p>
          {data.skills.length === 0 && (
            <LinkButton $tone="accent" $size="sm" to="/freelancer/profile">
              Add skills
            </LinkButton>
          )}
        </Hint>
      )}
      <Divider>{FEED_TEXTS.others}</Divider>
    </>
  );
}

/** A hidden job, with a button to restore it. */
function HiddenJob({ project }: { project: Card }) {
  const { _id, title } = project;
  const [isShown, setIsShown] = useState(false);
  const show = useShowJob(_id);
  if (isShown) return <Notice text={HIDE_TEXTS.shown(title)} />;
  return (
    <ProjectCard
      project={project}
      proposalsLabel="Total Proposals"
      actions={
        <>
          <Button
            disabled={show.isPending}
            aria-label={`${HIDE_TEXTS.show}: ${title}`}
            onClick={() => show.mutate(undefined, { onSuccess: () => setIsShown(true) })}
          >
            {HIDE_TEXTS.show}
          </Button>
          {show.error && <Alert>{messageOf(show.error)}</Alert>}
        </>
      }
    />
  );
}

function FreelancerSideCard({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(freelancerProfileQuery(userId));
  return (
    <SideCard
      userId={userId}
      line={data?.title}
      description={data?.description}
      profilePath="/freelancer/profile"
      isLoading={isPending}
    >
      {data && data.skills.length > 0 && <Chips label="Your skills" items={data.skills} />}
    </SideCard>
  );
}

const FEED_TEXTS = {
  jobs: 'Jobs you might like',
  search: 'Search with filters',
  others: 'Other open jobs',
  noSkills: 'Add skills to see matches.',
  noMatches: 'No open job needs your skills right now.',
} as const;

const FEED_LABELS = {
  bestmatch: 'Best Matches',
  recent: 'Most Recent',
  saved: 'Saved Jobs',
  applied: 'Applied Jobs',
} as const;

/** The two lists that a freelancer maintains. */
const KEPT_LABELS = { saved: 'On your wishlist', liked: 'Liked' } as const;

/** The tabs required by the specification. Liked jobs are next to the saved jobs. */
const TABS = ['bestmatch', 'recent', 'saved', 'applied'] as const;
const KEPT = ['saved', 'liked'] as const;
const FEEDS = [...TABS, ...KEPT, 'hidden'] as const;
/** Keeps a restored job in the list of hidden jobs, with a notice, until the user leaves. */
const STAYS = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** The feed in the URL. */
const feedIn = (params: URLSearchParams) => FEEDS.find((feed) => params.has(feed)) ?? 'bestmatch';

type Visit = Readonly<{ search: string; isClient: boolean }>;

export function FreelancerHome() {
  useTitle(FEED_TEXTS.jobs);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const active = feedIn(params);
  // The saved, liked and applied jobs change only through the freelancer's own actions.
  const List = active === 'bestmatch' || active === 'recent' ? ProjectFeed : ProjectList;

  return (
    <Page>
      <h1>{FEED_TEXTS.jobs}</h1>
      <FirstSteps userId={userId} isClient={false} />
      <WaitingList />
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
              label="Your lists"
              tabs={KEPT.map((feed) => ({
                to: `/freelancer?${feed}`,
                label: KEPT_LABELS[feed],
                isActive: feed === active,
              }))}
            />
          )}
          <Links>
            <Link to="/freelancer/projects">{FEED_TEXTS.search}</Link>
            <Link to={SEARCHES.path}>{SEARCHES.title}</Link>
            <Link to="/freelancer?hidden" aria-current={active === 'hidden' ? 'page' : undefined}>
              {HIDE_TEXTS.list}
            </Link>
            {active === 'bestmatch' && <OrderHelp text={BEST_ORDER} />}
          </Links>
          <List
            key={active}
            query={{ ...feedQuery(active), ...(active === 'hidden' && STAYS) }}
            noun="jobs"
            empty={<EmptyFeed feed={active} userId={userId} />}
            renderCard={(project, before) =>
              active === 'hidden' ? (
                <HiddenJob key={project._id} project={project} />
              ) : (
                <Fragment key={project._id}>
                  {active === 'bestmatch' && !isMatch(project) && (before === undefined || isMatch(before)) && (
                    <OtherJobs userId={userId} hasMatches={before !== undefined} />
                  )}
                  <JobCard project={project} canHide={List === ProjectFeed} />
                </Fragment>
              )
            }
          />
        </Stack>
        <FreelancerSideCard userId={userId} />
      </Columns>
    </Page>
  );
}

/** Requests the feed in the URL, and what waits for the freelancer, before the screen is shown. */
FreelancerHome.prefetch = async (client: QueryClient, { search, isClient }: Visit) => {
  if (isClient) return;
  const feed = client.prefetchInfiniteQuery(feedQuery(feedIn(new URLSearchParams(search))));
  await Promise.all([feed, client.prefetchQuery({ ...waitingQuery(), retry: false })]);
};

const Hint = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.accentSoft};
`;

/** A line with a heading in it. */
const Divider = styled.h2`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  font-weight: 600;
  letter-spacing: normal;

  &::after {
    flex: 1;
    height: 1px;
    background: ${theme.color.line};
    content: '';
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[6]};

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    font-size: ${theme.font.sm};
  }

  > [aria-current] {
    color: ${theme.color.text};
    font-weight: 600;
    text-decoration: none;
  }
`;
