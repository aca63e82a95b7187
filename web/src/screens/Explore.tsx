import { type ComponentProps, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { LazySuggestedWords } from '@/features/projects/search/LazySuggestedWords';
import { ORDER_TEXTS, SORT_LABELS } from '@/features/projects/search/orderTexts';
import { filterCount, useSearch } from '@/features/projects/search/projectSearch';
import { searchQuery } from '@/features/projects/search/queries';
import { SearchLayout } from '@/features/projects/search/SearchLayout';
import { SEARCH_TEXTS } from '@/features/projects/search/searchTexts';
import { LIST_TEXTS, LIST_TEXTS as TEXTS } from '@/features/projects/texts';
import type { FeedLinks } from '@/features/searches/FeedLinks';
import { LazySaveSearch } from '@/features/searches/LazySaveSearch';
import { useRole, useSession } from '@/features/session/useSession';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useIsLate } from '@/shared/lib/useIsLate';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';

// A freelancer's actions for a job; not loaded for visitors.
const JobCard = lazyPart(() => import('@/features/projects/JobCard').then((module) => module.JobCard));

const SORTS = {
  first: SORT_LABELS.newest,
  others: (['budget-high', 'budget-low', 'fewest-proposals'] as const).map((value) => ({
    value,
    label: SORT_LABELS[value],
  })),
};

/** All open projects; the list and the projects' pages are visible to everyone. */
export function Explore() {
  useTitle(TEXTS.explore);
  const { text, sort, ...asked } = useSearch();
  // Sorting by best match is available only to freelancers in their own search.
  const search = { ...asked, sort: sort === 'best' ? undefined : sort };
  const session = useSession();
  const role = useRole();
  const isVisitor = role === undefined;
  // The server also renders this, for browsers without a remembered user.
  const isKnownVisitor = session.status !== 'in' && !(session.status === 'checking' && session.isHinted);
  const query = searchQuery(search);
  return (
    <SearchLayout
      title={TEXTS.explore}
      text={TEXTS.exploreText}
      search={search}
      sorts={SORTS}
      order={ORDER_TEXTS[search.sort ?? 'newest']}
      isVisitor={isVisitor}
    >
      {isKnownVisitor && <VisitorHint />}
      {role === 'freelancer' && <LazySaveSearch search={search} />}
      {search.q && <LazySuggestedWords query={query} />}
      <ProjectFeed
        query={query}
        noun="projects"
        whose="the"
        search={text}
        {...(filterCount(search) > 0 && {
          advice: SEARCH_TEXTS.fewer,
          wayOut: <LinkButton to="/projects">{SEARCH_TEXTS.startAgain}</LinkButton>,
        })}
        empty={<EmptyState title="No projects yet" text="New projects appear here as soon as clients publish them." />}
        renderCard={(project) => {
          const marks = search.q ? { q: search.q } : {};
          const card = (
            <ProjectCard
              key={project._id}
              project={project}
              isVisitor={isVisitor}
              {...marks}
              proposalsLabel={
                session.status === 'in' && project.userId === session.userId ? 'Proposals Received' : 'Total Proposals'
              }
              actions={
                <LinkButton
                  to={isVisitor ? `/projects/${project._id}` : `/client/project/${project._id}`}
                  aria-label={`View ${project.title}`}
                >
                  View
                </LinkButton>
              }
            />
          );
          if (role !== 'freelancer') return card;
          return (
            <Suspense key={project._id} fallback={card}>
              <JobCard project={project} {...marks} />
            </Suspense>
          );
        }}
      />
      <LazyFeedLinks search={search} />
    </SearchLayout>
  );
}

/** Explains which actions require an account. */
function VisitorHint() {
  return (
    <Hint>
      {LIST_TEXTS.visitorHint} <Link to="/login">sign in</Link> or <Link to="/register">join for free</Link>.
    </Hint>
  );
}

const Hint = styled.p`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.accentSoft};
  font-size: 0.9375rem;

  a {
    font-weight: 600;
  }
`;

const Part = lazyPart(() => import('@/features/searches/FeedLinks').then((module) => module.FeedLinks));

/** Delay in milliseconds before a first visit loads the content below the list. */
const SETTLED_MS = 1_500;

/** `FeedLinks`, loaded after a delay because a first visit does not need them immediately. */
function LazyFeedLinks(props: ComponentProps<typeof FeedLinks>) {
  const isLate = useIsLate(SETTLED_MS);
  return (
    <Place>
      {isLate && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )}
    </Place>
  );
}

const Place = styled.div`
  min-height: 24px;
`;
