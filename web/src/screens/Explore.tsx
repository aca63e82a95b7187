import { JobCard } from '@/features/projects/JobCard';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectFeed } from '@/features/projects/ProjectFeed';
import { ProjectFilters } from '@/features/projects/ProjectFilters';
import { searchQuery } from '@/features/projects/queries';
import { LIST_TEXTS as TEXTS } from '@/features/projects/texts';
import { useSearch } from '@/features/projects/useSearch';
import { VisitorHint } from '@/features/projects/VisitorHint';
import { FeedLinks } from '@/features/searches/FeedLinks';
import { LazySaveSearch } from '@/features/searches/LazySaveSearch';
import { useRole } from '@/features/session/useRole';
import { useSession } from '@/features/session/useSession';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ListPage } from '@/shared/ui/ListPage';
import { EmptyState } from '@/shared/ui/states';

/** Every open project, for everyone; a project's own page requires a login. */
export function Explore() {
  useTitle(TEXTS.explore);
  const search = useSearch();
  const session = useSession();
  const role = useRole();
  const isVisitor = role === undefined;
  return (
    <ListPage title={TEXTS.explore} text={TEXTS.exploreText}>
      {session.status === 'out' && <VisitorHint />}
      <ProjectFilters />
      {role === 'freelancer' && <LazySaveSearch q={search.q} category={search.category} />}
      <ProjectFeed
        query={searchQuery(search)}
        noun="projects"
        whose="the"
        search={search.text}
        empty={<EmptyState title="No projects yet" text="New projects appear here as soon as clients publish them." />}
        renderCard={(project) =>
          role === 'freelancer' ? (
            <JobCard key={project._id} project={project} />
          ) : (
            <ProjectCard
              key={project._id}
              project={project}
              isVisitor={isVisitor}
              proposalsLabel={role === 'client' ? 'Proposals Received' : 'Total Proposals'}
              actions={
                <LinkButton
                  to={`/client/project/${project._id}`}
                  aria-label={isVisitor ? `Sign in to view ${project.title}` : `View ${project.title}`}
                >
                  {isVisitor ? 'Sign in to view' : 'View'}
                </LinkButton>
              }
            />
          )
        }
      />
      <FeedLinks q={search.q} category={search.category} />
    </ListPage>
  );
}
