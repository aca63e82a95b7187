import type { SignedIn } from '@hirelane/api/schemas/accounts';
import { rememberSession } from '@/features/session/flags';
import { requireKeptSession, requireKeptStep } from '@/features/session/requireCookie';
import { reloadAt } from '@/shared/lib/reloadAt';

/**
 * Handles the response to a sign-in: continues as that user, or asks for the second factor. If the browser has not kept
 * the cookie, it rejects before anything is stored or the page changes.
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
