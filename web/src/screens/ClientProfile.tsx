import { CompanySection } from '@/features/profile/CompanySection';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { ProjectCatalog } from '@/features/projects/ProjectCatalog';
import { SignInConnected } from '@/features/session/SignInConnected';
import { useSignedIn } from '@/features/session/useSignedIn';
import { accountParts } from '@/screens/accountParts';
import { useTitle } from '@/shared/lib/useTitle';
import { Page } from '@/shared/ui/Page';

export function ClientProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <SignInConnected />
      <PersonHeader userId={userId} parts={accountParts} />
      <CompanySection userId={userId} />
      <ProjectCatalog userId={userId} />
    </Page>
  );
}
