import { PROVIDER_NAMES, Provider } from '@hirelane/contracts/api/sign-in';
import { useLocation } from 'react-router-dom';
import { SignInFailed } from '@/features/session/SignInFailed';
import { Alert } from '@/shared/ui/Alert';

/** What came of connecting another site to the account, when the address tells of it. */
export function SignInConnected() {
  const { search } = useLocation();
  const provider = Provider.safeParse(new URLSearchParams(search).get('signInConnected')).data;
  if (!provider) return <SignInFailed />;
  return <Alert tone="info">{`${PROVIDER_NAMES[provider]} is connected. You can sign in with it from now on.`}</Alert>;
}
