import type { SignedIn } from '@hirelane/contracts/api/accounts';
import { rememberSession } from '@/features/session/flags';
import { requireKeptSession, requireKeptStep } from '@/features/session/keptSession';
import { reloadAt } from '@/shared/lib/reloadAt';

/**
 * What the page does with the answer to a sign-in: it goes on as that person, or to the second factor. Rejects when the browser
 * has kept nothing of it, before anything is written down or left.
 */
export async function rememberSignedIn(answer: SignedIn): Promise<void> {
  if (!answer.isLogin) {
    if (answer.isSecondFactorNeeded) await requireKeptStep();
    reloadAt(answer.isSecondFactorNeeded ? '/login/second-factor' : '/login');
    return;
  }
  await requireKeptSession();
  const { user, isRegistered } = answer;
  rememberSession({ isLogin: true, userId: user._id, isClient: user.isClient, isRegistered });
  reloadAt('/');
}
