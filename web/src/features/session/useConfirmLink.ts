import type { ConfirmLink } from '@hirelane/contracts/api/sign-in';
import { rememberSignedIn } from '@/features/session/rememberSignedIn';
import { signInApi } from '@/shared/api/routes/sign-in';
import { useCommand } from '@/shared/api/useCommand';

/** Connects the waiting sign-in, and signs in. Without a key: a link works once. */
export const useConfirmLink = () =>
  useCommand((body: ConfirmLink) => signInApi.call('confirmLink', { body }), { onSuccess: rememberSignedIn });
