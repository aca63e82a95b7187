import { useLocation } from 'react-router-dom';
import { failureWords } from '@/features/session/signInFailures';
import { Alert } from '@/shared/ui/Alert';

/** Says why signing in through another site came to nothing, when the address tells of it. */
export function SignInFailed() {
  const words = failureWords(new URLSearchParams(useLocation().search));
  return words ? <Alert>{words}</Alert> : null;
}
