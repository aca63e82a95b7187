import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectList } from '@/features/projects/ProjectList';
import { feedQuery } from '@/features/projects/queries';
import { LIST_TEXTS as TEXTS } from '@/features/projects/texts';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { ListPage } from '@/shared/ui/ListPage';
import { EmptyState } from '@/shared/ui/states';

export function MyWork() {
  useTitle(TEXTS.myWork);
  return (
    <ListPage title={TEXTS.myWork} text={TEXTS.myWorkText}>
      <ProjectList
        query={feedQuery('applied')}
        noun="work"
        empty={
          <EmptyState title="No work yet" text="Projects you have applied to appear here.">
            <LinkButton $tone="accent" to="/freelancer/projects">
              Find work
            </LinkButton>
          </EmptyState>
        }
        renderCard={(project) => (
          <ProjectCard
            key={project._id}
            project={project}
            proposalsLabel="Total Proposals"
            actions={
              <LinkButton to={`/client/project/${project._id}`} aria-label={`View ${project.title}`}>
                View
              </LinkButton>
            }
          />
        )}
      />
    </ListPage>
  );
}
