import type { Confirm, ConfirmByProvider } from '@hirelane/contracts/api/confirmation';
import { confirmationApi } from '@/shared/api/routes/confirmation';
import { useCommand } from '@/shared/api/useCommand';
import { reloadAt } from '@/shared/lib/reloadAt';

/** Proves to the server that this browser is the owner's. Without a key: a proof counts when it is given. */
export const sendConfirmation = (body: Confirm) => confirmationApi.call('confirm', { body });

export const useConfirm = () => useCommand((body: Confirm) => sendConfirmation(body));

/** Opens the page of a provider; signing in there confirms this browser on the way back. */
export const useConfirmByProvider = () =>
  useCommand((body: ConfirmByProvider) => confirmationApi.call('confirmByProvider', { body }), {
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });
