import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DetailSkeleton } from '@/features/projects/DetailSkeleton';
import { LazyOwnerActions } from '@/features/projects/owner/LazyOwnerActions';
import { ProjectDetail } from '@/features/projects/ProjectDetail';
import { ProjectHead } from '@/features/projects/ProjectHead';
import { projectQuery } from '@/features/projects/queries';
import { WishlistButton } from '@/features/projects/WishlistButton';
import { ApplyPanel } from '@/features/proposals/ApplyPanel';
import { useSignedIn } from '@/features/session/useSignedIn';
import { isUnknown } from '@/shared/lib/isUnknown';
import { lazyPart } from '@/shared/lib/lazyPart';
import { useNotice } from '@/shared/lib/useNotice';
import { useTitle } from '@/shared/lib/useTitle';
import { ReportButton } from '@/shared/reports/ReportButton';
import { theme } from '@/shared/theme/theme';
import { FileDownload } from '@/shared/ui/FileDownload';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Notice } from '@/shared/ui/Notice';
import { Page } from '@/shared/ui/Page';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/states';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { WhenNear } from '@/shared/ui/WhenNear';

const OwnProjectParts = lazyPart(() => import('@/screens/OwnProjectParts').then((m) => m.OwnProjectParts));
const ProjectQuestions = lazyPart(() =>
  import('@/features/questions/ProjectQuestions').then((m) => m.ProjectQuestions),
);

export function ProjectPage() {
  const { userId, isClient } = useSignedIn();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [notice, setNotice] = useNotice();
  const { data, isPending, error, refetch } = useQuery(projectQuery(id));
  useTitle(data?.data.title ?? 'Project');

  if (isPending)
    return (
      <Page>
        <DetailSkeleton />
      </Page>
    );
  if (!data)
    return (
      <Page>
        <VisuallyHidden as="h1">Project</VisuallyHidden>
        {isUnknown(error) ? (
          <EmptyState icon="search" title="Project not found" text="It may be a draft, or the address is wrong.">
            <LinkButton to={isClient ? '/client' : '/freelancer'}>Back to your start page</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this project." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const { data: project, isApplied } = data;
  const { _id, status } = project;
  const isOwner = project.userId === userId;
  return (
    <Page>
      <Notice text={notice} />
      <ProjectDetail
        project={project}
        head={<ProjectHead project={project} />}
        file={project.file && <FileDownload file={project.file} />}
        isOwner={isOwner}
        stays={!isClient && !isApplied && status === 'published'}
        actions={
          isOwner ? (
            <LazyOwnerActions
              project={project}
              onDone={(text, isDeleted) => (isDeleted ? void navigate('/client?draft') : setNotice(text))}
            />
          ) : (
            !isClient && (
              <>
                <ApplyPanel
                  projectId={_id}
                  clientId={project.userId}
                  version={project.version}
                  freelancerId={userId}
                  isApplied={isApplied}
                  over={status === 'filled' || status === 'closed' ? status : undefined}
                  onStale={() => void refetch()}
                />
                <WishlistButton projectId={_id} isSaved={project.isSaved} />
              </>
            )
          )
        }
      >
        {!isOwner && (
          <Below>
            <WhenNear>
              <Suspense>
                <ProjectQuestions projectId={_id} isFreelancer={!isClient} />
              </Suspense>
            </WhenNear>
            <ReportButton about="project" id={_id} what="this project" />
          </Below>
        )}
        {isOwner && status !== 'draft' && (
          <Below>
            <Suspense fallback={<Skeleton label="Loading proposals" />}>
              <OwnProjectParts userId={userId} project={project} />
            </Suspense>
          </Below>
        )}
      </ProjectDetail>
    </Page>
  );
}

/** What stands below the text, each part under the other. */
const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[6]};
`;
