import { FreelancerSections } from '@/features/profile/FreelancerSections';
import { PersonHeader } from '@/features/profile/PersonHeader';
import { SignInConnected } from '@/features/session/SignInConnected';
import { useSignedIn } from '@/features/session/useSignedIn';
import { accountParts } from '@/screens/accountParts';
import { useTitle } from '@/shared/lib/useTitle';
import { Page } from '@/shared/ui/Page';

export function FreelancerProfile() {
  useTitle('Your profile');
  const { userId } = useSignedIn();
  return (
    <Page>
      <SignInConnected />
      <PersonHeader userId={userId} parts={accountParts} />
      <FreelancerSections userId={userId} />
    </Page>
  );
}
