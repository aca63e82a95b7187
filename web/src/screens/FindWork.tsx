import { JobCard } from '@/features/projects/JobCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { ProjectFilters } from '@/features/projects/ProjectFilters';
import { feedQuery, searchQuery } from '@/features/projects/queries';
import { LIST_TEXTS as TEXTS } from '@/features/projects/texts';
import { useSearch } from '@/features/projects/useSearch';
import { LazySaveSearch } from '@/features/searches/LazySaveSearch';
import { useTitle } from '@/shared/lib/useTitle';
import { ListPage } from '@/shared/ui/ListPage';
import { EmptyState } from '@/shared/ui/states';

/** The best matches, until the user searches for something. */
export function FindWork() {
  useTitle(TEXTS.findWork);
  const search = useSearch();
  return (
    <ListPage title={TEXTS.findWork} text={TEXTS.findWorkText}>
      <ProjectFilters />
      <LazySaveSearch q={search.q} category={search.category} />
      <ProjectFeed
        query={search.text ? searchQuery(search) : feedQuery('bestmatch')}
        noun="jobs"
        search={search.text}
        empty={
          <EmptyState icon="spark" title="No jobs yet" text="New jobs appear here as soon as clients publish them." />
        }
        renderCard={(project) => <JobCard key={project._id} project={project} />}
      />
    </ListPage>
  );
}
