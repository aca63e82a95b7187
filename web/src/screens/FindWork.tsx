import { SORTS } from '@hirelane/api/constants';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { JobCard } from '@/features/projects/JobCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { feedQuery } from '@/features/projects/queries';
import { LazySuggestedWords } from '@/features/projects/search/LazySuggestedWords';
import { ORDER_TEXTS, SORT_LABELS } from '@/features/projects/search/orderTexts';
import { filterCount, useSearch } from '@/features/projects/search/projectSearch';
import { searchQuery } from '@/features/projects/search/queries';
import { SearchLayout } from '@/features/projects/search/SearchLayout';
import { SEARCH_TEXTS } from '@/features/projects/search/searchTexts';
import { LIST_TEXTS as TEXTS } from '@/features/projects/texts';
import { LazySaveSearch } from '@/features/searches/LazySaveSearch';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';

const ORDERS = {
  first: SORT_LABELS.best,
  others: SORTS.filter((sort) => sort !== 'best').map((value) => ({ value, label: SORT_LABELS[value] })),
};

/** The best matches, until the user searches or chooses another sort order. */
export function FindWork() {
  useTitle(TEXTS.findWork);
  const { text, ...asked } = useSearch();
  const search = { ...asked, sort: asked.sort ?? ('best' as const) };
  const query = searchQuery(search);
  return (
    <SearchLayout
      title={TEXTS.findWork}
      text={TEXTS.findWorkText}
      search={asked}
      sorts={ORDERS}
      order={ORDER_TEXTS[search.sort]}
    >
      <LazySaveSearch search={asked} />
      {search.q && <LazySuggestedWords query={query} />}
      <ProjectFeed
        query={text || search.sort !== 'best' ? query : feedQuery('bestmatch')}
        noun="jobs"
        search={text}
        {...(filterCount(search) > 0 && {
          advice: SEARCH_TEXTS.fewer,
          wayOut: <LinkButton to="/freelancer/projects">{SEARCH_TEXTS.startAgain}</LinkButton>,
        })}
        empty={
          <EmptyState icon="spark" title="No jobs yet" text="New jobs appear here as soon as clients publish them." />
        }
        renderCard={(project) => <JobCard key={project._id} project={project} {...(search.q && { q: search.q })} />}
      />
    </SearchLayout>
  );
}
