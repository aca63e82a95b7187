import { styled } from 'styled-components';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { useTitle } from '@/domain/marketplace/pageTitle';
import { MarkRead } from '@/features/notifications/MarkRead';
import { CompanySection } from '@/features/profile/CompanySection';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { ProjectCard } from '@/features/projects/ProjectCard';
import { ProjectList } from '@/features/projects/ProjectList';
import { catalogQuery } from '@/features/projects/queries';
import { TEXTS } from '@/features/projects/texts';
import { FirstSteps } from '@/features/start/FirstSteps';
import { theme } from '@/shared/theme/theme';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

export function ClientProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <FirstSteps userId={userId} isClient />
      <MarkRead pages={['company']} />
      <PersonHeader userId={userId} />
      <CompanySection userId={userId} />
      <ProjectCatalog userId={userId} />
    </Page>
  );
}

/** The client's projects, as visible to any visitor. */
function ProjectCatalog({ userId }: { userId: string }) {
  return (
    <Section aria-labelledby="catalog">
      <h2 id="catalog">{TEXTS.catalog}</h2>
      <ProjectList
        query={catalogQuery(userId)}
        noun="projects"
        empty={<EmptyState title={TEXTS.noCatalog} text="Projects you publish appear here." />}
        renderCard={(project) => (
          <ProjectCard
            key={project._id}
            project={project}
            isOwn
            headingLevel={3}
            proposalsLabel="Proposals Received"
            actions={
              <LinkButton to={`/client/project/${project._id}`} aria-label={`View ${project.title}`}>
                View
              </LinkButton>
            }
          />
        )}
      />
    </Section>
  );
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin-block-start: ${theme.space[4]};

  > h2 {
    font-size: ${theme.font.lg};
  }
`;
