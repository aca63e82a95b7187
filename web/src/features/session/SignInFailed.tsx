import { useLocation } from 'react-router-dom';
import { failureWords } from '@/features/session/signInFailures';
import { Alert } from '@/shared/ui/Alert';

/** Says why signing in through another site failed, if the address names a failure. */
export function SignInFailed() {
  const words = failureWords(new URLSearchParams(useLocation().search));
  return words ? <Alert>{words}</Alert> : null;
}
