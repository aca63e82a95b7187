import { FreelancerSections } from '@/features/profile/FreelancerSections';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { useSignedIn } from '@/features/session/useSignedIn';
import { FirstSteps } from '@/features/start/FirstSteps';
import { useTitle } from '@/shared/lib/useTitle';
import { Page } from '@/shared/ui/Page';

export function FreelancerProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <FirstSteps userId={userId} isClient={false} />
      <PersonHeader userId={userId} />
      <FreelancerSections userId={userId} />
    </Page>
  );
}
