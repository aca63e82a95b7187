import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { SearchBox } from '@/domain/search/SearchBox';
import { clientProfileQuery } from '@/features/profile/queries';
import { SideCard } from '@/features/profile/SideCard';
import { OwnerActions } from '@/features/projects/owner/OwnerActions';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectList } from '@/features/projects/ProjectList';
import { type ClientFilter, ownProjectsQuery } from '@/features/projects/queries';
import { useSearch } from '@/features/projects/search/projectSearch';
import { FILTER_LABELS, NONE_TEXTS, TEXTS, titleOf } from '@/features/projects/texts';
import { FirstSteps } from '@/features/start/FirstSteps';
import { waitingQuery } from '@/features/waiting/queries';
import { WaitingList } from '@/features/waiting/WaitingList';
import { useNotice } from '@/shared/lib/useNotice';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { LinkTabs } from '@/shared/ui/buttons/LinkTabs';
import { Notice } from '@/shared/ui/feedback/Notice';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Columns } from '@/shared/ui/layout/Columns';
import { Stack } from '@/shared/ui/layout/layout';
import { Page } from '@/shared/ui/layout/Page';

const TABS: readonly { filter: ClientFilter; to: string }[] = [
  { filter: 'all', to: '/client' },
  { filter: 'draft', to: '/client?draft' },
  { filter: 'published', to: '/client?published' },
  { filter: 'past', to: '/client?past' },
];

export function ClientHome() {
  useTitle('Your projects');
  const { userId } = useSignedIn();
  const [params] = useSearchParams();
  const active = TABS.find(({ filter }) => params.has(filter))?.filter ?? 'all';
  const { q } = useSearch();
  const [notice, setNotice] = useNotice();
  const kept = q && `q=${encodeURIComponent(q)}`;

  return (
    <Page>
      <Head>
        <h1>Your projects</h1>
        <div>
          <LinkButton to="/freelancers">Find freelancers</LinkButton>
          <LinkButton $tone="accent" to="/client/post">
            {TEXTS.postJob}
          </LinkButton>
        </div>
      </Head>
      <FirstSteps userId={userId} isClient />
      <WaitingList />
      <Columns>
        <Stack>
          <SearchBox />
          <LinkTabs
            label="Project filters"
            tabs={TABS.map(({ filter, to }) => ({
              to: kept ? `${to}${to.includes('?') ? '&' : '?'}${kept}` : to,
              label: FILTER_LABELS[filter],
              isActive: filter === active,
            }))}
          />
          <Notice text={notice} />
          <ProjectList
            key={active}
            query={ownProjectsQuery(userId, active, q)}
            noun="projects"
            search={q && `for “${q}”`}
            empty={
              active === 'draft' || active === 'past' ? (
                <EmptyState title={NONE_TEXTS[active].title} text={NONE_TEXTS[active].text}>
                  <LinkButton to="/client">Show all</LinkButton>
                </EmptyState>
              ) : (
                <EmptyState title={TEXTS.noActive} text={TEXTS.noActiveText}>
                  <LinkButton $tone="accent" to="/client/post">
                    {TEXTS.postJob}
                  </LinkButton>
                </EmptyState>
              )
            }
            renderCard={(project) => (
              <ProjectCard
                key={project._id}
                project={project}
                isOwn
                proposalsLabel="Proposals Received"
                actions={
                  <>
                    <OwnerActions project={project} isMenu onDone={setNotice} />
                    <LinkButton
                      $size="sm"
                      to={`/client/project/${project._id}`}
                      aria-label={`View ${titleOf(project)}`}
                    >
                      View
                    </LinkButton>
                  </>
                }
              />
            )}
          />
        </Stack>
        <ClientSideCard userId={userId} />
      </Columns>
    </Page>
  );
}

/** Requests what waits for the client before the screen is shown, so that the list below does not move. */
ClientHome.prefetch = async (client: QueryClient, { isClient }: { isClient: boolean }) => {
  if (isClient) await client.prefetchQuery({ ...waitingQuery(), retry: false });
};

const Head = styled.div`
  justify-content: space-between;

  &,
  div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[4]};
  }
`;

function ClientSideCard({ userId }: { userId: string }) {
  const { data, isPending } = useQuery(clientProfileQuery(userId));
  return (
    <SideCard
      userId={userId}
      line={data?.companyName}
      description={data?.description}
      profilePath="/client/profile"
      isLoading={isPending}
    />
  );
}
