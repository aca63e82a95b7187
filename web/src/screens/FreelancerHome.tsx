import type { QueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { FreelancerSideCard } from '@/features/profile/FreelancerSideCard';
import { FEED_LABELS, KEPT_LABELS, FEED_TEXTS as TEXTS } from '@/features/projects/feedTexts';
import { HiddenJob } from '@/features/projects/HiddenJob';
import { HIDE_TEXTS } from '@/features/projects/hideTexts';
import { JobCard } from '@/features/projects/JobCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { ProjectList } from '@/features/projects/ProjectList';
import { feedQuery } from '@/features/projects/queries';
import { BEST_ORDER } from '@/features/projects/search/bestOrder';
import { SEARCHES } from '@/features/searches/place';
import { useSignedIn } from '@/features/session/useSignedIn';
import { FirstSteps } from '@/features/start/FirstSteps';
import { EmptyFeed } from '@/screens/EmptyFeed';
import { useTitle } from '@/shared/lib/useTitle';
import { theme } from '@/shared/theme/theme';
import { Columns } from '@/shared/ui/Columns';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { Page } from '@/shared/ui/Page';
import { Stack } from '@/shared/ui/Stack';

/** Those of the specification; what one likes is beside what one has saved. */
const TABS = ['bestmatch', 'recent', 'saved', 'applied'] as const;
const KEPT = ['saved', 'liked'] as const;
const FEEDS = [...TABS, ...KEPT, 'hidden'] as const;
/** What is shown again stays in the list of hidden jobs, with the notice about it, until one leaves. */
const STAYS = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Of the address, the feed that is shown. */
const feedIn = (params: URLSearchParams) => FEEDS.find((feed) => params.has(feed)) ?? 'bestmatch';

type Visit = Readonly<{ search: string; isClient: boolean }>;

export function FreelancerHome() {
  useTitle(TEXTS.jobs);
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const active = feedIn(params);
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
          <Links>
            <Link to="/freelancer/projects">{TEXTS.search}</Link>
            <Link to={SEARCHES.path}>{SEARCHES.title}</Link>
            <Link to="/freelancer?hidden" aria-current={active === 'hidden' ? 'page' : undefined}>
              {HIDE_TEXTS.list}
            </Link>
          </Links>
          {active === 'bestmatch' && <Order>{BEST_ORDER}</Order>}
          <List
            key={active}
            query={{ ...feedQuery(active), ...(active === 'hidden' && STAYS) }}
            noun="jobs"
            empty={<EmptyFeed feed={active} userId={userId} />}
            renderCard={(project) =>
              active === 'hidden' ? (
                <HiddenJob key={project._id} project={project} />
              ) : (
                <JobCard key={project._id} project={project} canHide={List === ProjectFeed} />
              )
            }
          />
        </Stack>
        <FreelancerSideCard userId={userId} />
      </Columns>
    </Page>
  );
}

/** Asks for the feed of an address before the screen is there. */
FreelancerHome.prefetch = async (client: QueryClient, { search, isClient }: Visit) => {
  if (!isClient) await client.prefetchInfiniteQuery(feedQuery(feedIn(new URLSearchParams(search))));
};

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

const Order = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;
