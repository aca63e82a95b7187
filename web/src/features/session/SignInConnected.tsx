import { PROVIDER_NAMES, Provider } from '@hirelane/contracts/api/sign-in';
import { useLocation } from 'react-router-dom';
import { SignInFailed } from '@/features/session/SignInFailed';
import { Alert } from '@/shared/ui/Alert';

/** The outcome of connecting another site in the settings, if the address names it. */
export function SignInConnected() {
  const params = new URLSearchParams(useLocation().search);
  const provider = Provider.safeParse(params.get('signInConnected')).data;
  if (Provider.safeParse(params.get('confirmed')).success) {
    return <Alert tone="success">Thank you. For the next ten minutes you can change how you sign in.</Alert>;
  }
  if (!provider) return <SignInFailed />;
  return <Alert tone="success">{`${PROVIDER_NAMES[provider]} is connected. You can now sign in with it.`}</Alert>;
}
