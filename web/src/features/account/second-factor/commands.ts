import type { FactorRemoved } from '@hirelane/api/schemas/second-factor';
import { makePasskey } from '@/domain/account/passkey';
import { accountKeys, secondFactorKeys } from '@/features/account/queries';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

/** Turning two-step verification on or off signs out other browsers. */
const withSessions = [secondFactorKeys.all, accountKeys.sessions];

// These commands do not send an Idempotency-Key: codes and passkey responses can be used only once, and secrets are
// never returned twice.

/** Creates a new secret for an authenticator app on each call. */
export function useStartApp() {
  const doConfirmed = useConfirmed();
  return useCommand(() => doConfirmed(() => secondFactorApi.call('startApp', { body: {} })));
}

export function useConfirmApp() {
  const doConfirmed = useConfirmed();
  return useCommand((code: string) => doConfirmed(() => secondFactorApi.call('confirmApp', { body: { code } })), {
    invalidates: withSessions,
  });
}

/** Makes the browser create a passkey, and adds it under the given name. */
export function useAddPasskey() {
  const doConfirmed = useConfirmed();
  return useCommand(
    async (name: string) => {
      const { data } = await doConfirmed(() => secondFactorApi.call('newPasskeyOptions', { body: {} }));
      const passkey = await makePasskey(data);
      return doConfirmed(() => secondFactorApi.call('addPasskey', { body: { name, passkey } }));
    },
    { invalidates: withSessions },
  );
}

export const useRenamePasskey = (id: string) =>
  useCommand((name: string) => secondFactorApi.call('renamePasskey', { params: { id }, body: { name } }), {
    invalidates: [secondFactorKeys.all],
  });

/**
 * `which` is the app or the id of a passkey. `onRemoved` runs even if a refetch has unmounted the component in the
 * meantime, unlike a callback passed to `mutate`.
 */
export function useRemoveFactor(
  which: 'app' | Readonly<{ passkey: string }>,
  onRemoved: (removed: FactorRemoved) => void,
) {
  const doConfirmed = useConfirmed();
  return useCommand(
    () =>
      doConfirmed(() =>
        which === 'app'
          ? secondFactorApi.call('removeApp')
          : secondFactorApi.call('removePasskey', { params: { id: which.passkey } }),
      ),
    { onSuccess: onRemoved, invalidates: withSessions },
  );
}

export function useRenewCodes() {
  const doConfirmed = useConfirmed();
  return useCommand(() => doConfirmed(() => secondFactorApi.call('renewRecoveryCodes', { body: {} })), {
    invalidates: [secondFactorKeys.all],
  });
}
