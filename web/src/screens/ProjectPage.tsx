import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ProjectDetail } from '@/features/projects/ProjectDetail';
import { projectQuery } from '@/features/projects/queries';
import { WishlistButton } from '@/features/projects/WishlistButton';
import { ApplyPanel } from '@/features/proposals/ApplyPanel';
import { useSignedIn } from '@/features/session/useSignedIn';
import { ApiError } from '@/shared/api/http';
import { useTitle } from '@/shared/lib/useTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';

const isUnknown = (error: Error | null) => error instanceof ApiError && [403, 404, 422].includes(error.problem.status);

export function ProjectPage() {
  const { userId, isClient } = useSignedIn();
  const { id = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(projectQuery(id));
  useTitle(data?.data.title ?? 'Project');

  if (isPending)
    return (
      <Page>
        <Skeleton label="Loading the project" rows={1} height="30rem" />
      </Page>
    );
  if (!data)
    return (
      <Page>
        <h1>Project</h1>
        {isUnknown(error) ? (
          <EmptyState icon="search" title="This project is not here" text="It may be a draft, or the address is wrong.">
            <LinkButton to={isClient ? '/client' : '/freelancer'}>Back to your start page</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this project." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const { data: project, isApplied } = data;
  return (
    <Page>
      <ProjectDetail
        project={project}
        actions={
          !isClient && (
            <>
              <ApplyPanel
                projectId={project._id}
                clientId={project.userId}
                freelancerId={userId}
                isApplied={isApplied}
              />
              <WishlistButton projectId={project._id} isSaved={project.isSaved} />
            </>
          )
        }
      />
    </Page>
  );
}
