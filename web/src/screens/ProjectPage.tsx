import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { Files } from '@/domain/files/Files';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { ReportButton } from '@/domain/reports/ReportButton';
import { HiredBox } from '@/features/contracts/HiredBox';
import { MarkRead } from '@/features/notifications/MarkRead';
import { ownerActionsOf } from '@/features/projects/owner/actions';
import type { OwnerActions } from '@/features/projects/owner/OwnerActions';
import { ProjectDetail } from '@/features/projects/ProjectDetail';
import { ProjectHead } from '@/features/projects/ProjectHead';
import { projectQuery } from '@/features/projects/queries';
import { useToggleFlag } from '@/features/projects/useToggleFlag';
import { ApplyPanel } from '@/features/proposals/ApplyPanel';
import { ownProposalQuery } from '@/features/proposals/queries';
import { messageOf } from '@/shared/api/http';
import { isUnknown } from '@/shared/lib/apiError';
import { lazyPart } from '@/shared/lib/loadChunk';
import { useNotice } from '@/shared/lib/useNotice';
import { media, theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Icon } from '@/shared/ui/icons/Icon';
import { Columns } from '@/shared/ui/layout/Columns';
import { Page } from '@/shared/ui/layout/Page';
import { WhenNear } from '@/shared/ui/layout/WhenNear';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

const OwnProjectParts = lazyPart(() => import('@/screens/OwnProjectParts').then((m) => m.OwnProjectParts));
const ProjectQuestions = lazyPart(() =>
  import('@/features/questions/ProjectQuestions').then((m) => m.ProjectQuestions),
);
const AskEarly = lazyPart(() => import('@/features/questions/AskEarly').then((m) => m.AskEarly));

export function ProjectPage() {
  const { userId, isClient } = useSignedIn();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const [notice, setNotice] = useNotice();
  const { data, isPending, error, refetch } = useQuery(projectQuery(id));
  const isFreelancerIn = !isClient && data?.isApplied === true;
  const own = useQuery({ ...ownProposalQuery(id), enabled: isFreelancerIn });
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
            <LinkButton to={isClient ? '/client' : '/freelancer'}>Go to home</LinkButton>
          </EmptyState>
        ) : (
          <ErrorState message="We could not load this project." onRetry={() => void refetch()} />
        )}
      </Page>
    );

  const { data: project, isApplied } = data;
  const { _id, status } = project;
  const isOwner = project.userId === userId;
  const proposal = own.isPending ? undefined : (own.data ?? null);
  return (
    <Page>
      <Notice text={notice} />
      <MarkRead pages={['project', 'reported']} about={_id} />
      <ProjectDetail
        project={project}
        head={
          <Top>
            <ProjectHead project={project} />
            {(isOwner ? status !== 'draft' : isFreelancerIn) && (
              <HiredBox
                projectId={_id}
                isClient={isOwner}
                isHired={isOwner ? status === 'filled' : proposal?.status === 'hired'}
                contractId={proposal?.contractId ?? undefined}
              />
            )}
          </Top>
        }
        file={project.file && <Files files={[project.file]} />}
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
                  proposal={proposal}
                  over={status === 'filled' || status === 'closed' ? status : undefined}
                  onStale={() => void refetch()}
                />
                <WishlistButton projectId={_id} isSaved={project.isSaved} />
                {status === 'published' && !isApplied && (
                  <Suspense>
                    <AskEarly projectId={_id} />
                  </Suspense>
                )}
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

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
`;

const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${theme.space[6]};
`;

function WishlistButton({ projectId, isSaved }: { projectId: string; isSaved: boolean }) {
  const wish = useToggleFlag('saved', projectId, isSaved);
  return (
    <>
      <Button data-bar="hidden" onClick={wish.toggle}>
        <Icon name="bookmark" size={18} filled={wish.isOn} />
        {wish.isOn ? 'Remove from wishlist' : 'Add to wishlist'}
      </Button>
      {wish.error && <Alert>{messageOf(wish.error)}</Alert>}
    </>
  );
}

const Part = lazyPart(() => import('@/features/projects/owner/OwnerActions').then((module) => module.OwnerActions));

/**
 * `OwnerActions`, which is not loaded for other readers. Space for its buttons is reserved from the start, so that
 * nothing moves.
 */
function LazyOwnerActions(props: ComponentProps<typeof OwnerActions>) {
  return (
    <Suspense fallback={ownerActionsOf(props.project).map(({ label }) => <ButtonSpace key={label} />)}>
      <Part {...props} />
    </Suspense>
  );
}

const ButtonSpace = styled.div`
  height: 44px;
`;

/** A placeholder for a project's page: the title, terms and text, each in its position and roughly its size. */
function DetailSkeleton() {
  return (
    <Grid>
      <Skeleton label="Loading the project" rows={1} height="6.5rem" />
      <aside aria-hidden="true">
        <Skeleton label="" rows={1} height="24rem" />
      </aside>
      <div aria-hidden="true">
        <Skeleton label="" rows={1} height="34rem" />
      </div>
    </Grid>
  );
}

const Grid = styled(Columns)`
  row-gap: ${theme.space[6]};

  ${media.desktop} {
    row-gap: ${theme.space[6]};
    grid-template-rows: auto 1fr;

    > aside {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
  }
`;
