import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ProjectDetail } from '@/features/projects/ProjectDetail';
import { PublicHead, PUBLIC_TEXTS as TEXTS } from '@/features/projects/PublicHead';
import { publicProjectQuery } from '@/features/projects/queries';
import { useRole } from '@/features/session/useSession';
import { ApiError, isUnknown } from '@/shared/lib/apiError';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

/** A published project, visible to everyone. Signed-in users are redirected to the page with the actions. */
export function PublicProject() {
  const { id = '' } = useParams();
  const role = useRole();
  const { data: project, isPending, error, refetch } = useQuery(publicProjectQuery(id));
  useTitle(project?.title ?? 'Project');

  if (isPending)
    return (
      <Page>
        <Skeleton label="Loading the project" rows={1} height="30rem" />
      </Page>
    );
  if (!project)
    return (
      <Page>
        <NoProject error={error} onRetry={() => void refetch()} />
      </Page>
    );

  const isOpen = project.status === 'published';
  return (
    <Page>
      <ProjectDetail
        project={project}
        head={<PublicHead project={project} />}
        file={project.hasFile && <NoFile>{TEXTS.file}</NoFile>}
        stays={isOpen}
        actions={
          isOpen || role ? (
            <LinkButton $tone="accent" $size="lg" to={`/client/project/${project._id}`}>
              {role === 'freelancer' && isOpen ? TEXTS.apply : role ? TEXTS.open : TEXTS.signIn}
            </LinkButton>
          ) : (
            <LinkButton $size="lg" to="/projects">
              {TEXTS.others}
            </LinkButton>
          )
        }
      />
    </Page>
  );
}

const NoFile = styled.p`
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

const isGone = (error: Error | null) => error instanceof ApiError && error.problem.status === 410;

/** Explains why a project's page is not shown. */
function NoProject({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isGone(error) || isUnknown(error))
    return (
      <EmptyState
        isHeading
        icon="search"
        title={isGone(error) ? TEXTS.goneTitle : TEXTS.unknownTitle}
        text={isGone(error) ? TEXTS.gone : TEXTS.unknown}
      >
        <LinkButton to="/projects">{TEXTS.others}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      <h1>Project</h1>
      <ErrorState message={TEXTS.notLoaded} onRetry={onRetry} />
    </>
  );
}
