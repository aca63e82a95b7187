import type { SignedIn } from '@hirelane/api/schemas/accounts';
import { rememberSession } from '@/features/session/flags';
import { requireKeptSession, requireKeptStep } from '@/features/session/requireCookie';
import { reloadAt } from '@/shared/lib/reloadAt';

/**
 * Handles the response to a sign-in: continues as that user, or asks for the second factor. Rejects before it stores
 * anything or changes the page if the browser has not stored the cookie.
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
