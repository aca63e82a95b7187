import { CompanySection } from '@/features/profile/CompanySection';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { ProjectCatalog } from '@/features/projects/ProjectCatalog';
import { useSignedIn } from '@/features/session/useSignedIn';
import { FirstSteps } from '@/features/start/FirstSteps';
import { useTitle } from '@/shared/lib/useTitle';
import { Page } from '@/shared/ui/Page';

export function ClientProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <FirstSteps userId={userId} isClient />
      <PersonHeader userId={userId} />
      <CompanySection userId={userId} />
      <ProjectCatalog userId={userId} />
    </Page>
  );
}
