import type { SignedIn } from '@hirelane/contracts/api/accounts';
import { rememberSession } from '@/features/session/flags';
import { reloadAt } from '@/shared/lib/reloadAt';

/** What the page does with the answer to a sign-in: it goes on as that person, or to the second factor. */
export function rememberSignedIn(answer: SignedIn): void {
  if (!answer.isLogin) {
    reloadAt(answer.isSecondFactorNeeded ? '/login/second-factor' : '/login');
    return;
  }
  const { user, isRegistered } = answer;
  rememberSession({ isLogin: true, userId: user._id, isClient: user.isClient, isRegistered });
  reloadAt('/');
}
