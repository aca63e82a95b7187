import {
  AppSetup,
  CreationOptionsAnswer,
  FactorAdded,
  FactorRemoved,
  NewRecoveryCodes,
  PasskeyRenamed,
} from '@hirelane/contracts/api/second-factor';
import { useMutation } from '@tanstack/react-query';
import { accountKeys } from '@/features/account/queries';
import { secondFactorKeys } from '@/features/account/second-factor/queries';
import { request } from '@/shared/api/http';
import { makePasskey } from '@/shared/lib/passkey';
import { useConfirmed } from '@/shared/lib/useConfirmed';

const PATH = '/api/v1/account/second-factor';
/** Turning it on or off signs other browsers out. */
const meta = { invalidates: [secondFactorKeys.all, accountKeys.sessions] } as const;

// No call takes an Idempotency-Key: codes and answers of passkeys are good once, and secrets are not answered twice.

/** The secret for an authenticator app, made anew at each call. */
export function useStartApp() {
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: () => doConfirmed(() => request(`${PATH}/app`, { method: 'POST', body: {}, schema: AppSetup })),
  });
}

export function useConfirmApp() {
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: (code: string) =>
      doConfirmed(() => request(`${PATH}/app/confirmation`, { method: 'POST', body: { code }, schema: FactorAdded })),
    meta,
  });
}

/** Has the browser make a passkey, and adds it under a name. */
export function useAddPasskey() {
  const doConfirmed = useConfirmed();
  return useMutation({
    async mutationFn(name: string) {
      const options = `${PATH}/passkeys/options`;
      const { data } = await doConfirmed(() =>
        request(options, { method: 'POST', body: {}, schema: CreationOptionsAnswer }),
      );
      const passkey = await makePasskey(data);
      return doConfirmed(() =>
        request(`${PATH}/passkeys`, { method: 'POST', body: { name, passkey }, schema: FactorAdded }),
      );
    },
    meta,
  });
}

export const useRenamePasskey = (id: string) =>
  useMutation({
    mutationFn: (name: string) =>
      request(`${PATH}/passkeys/${id}`, { method: 'PUT', body: { name }, schema: PasskeyRenamed }),
    meta: { invalidates: [secondFactorKeys.all] },
  });

/**
 * `which`: the app, or a passkey by its id. `onRemoved` runs also when the list has been read again by then and whoever asked is
 * gone with it, which a callback of `mutate` would not.
 */
export function useRemoveFactor(
  which: 'app' | Readonly<{ passkey: string }>,
  onRemoved: (removed: FactorRemoved) => void,
) {
  const doConfirmed = useConfirmed();
  const path = which === 'app' ? `${PATH}/app` : `${PATH}/passkeys/${which.passkey}`;
  return useMutation({
    mutationFn: () => doConfirmed(() => request(path, { method: 'DELETE', schema: FactorRemoved })),
    onSuccess: onRemoved,
    meta,
  });
}

export function useRenewCodes() {
  const doConfirmed = useConfirmed();
  return useMutation({
    mutationFn: () =>
      doConfirmed(() => request(`${PATH}/recovery-codes`, { method: 'POST', body: {}, schema: NewRecoveryCodes })),
    meta: { invalidates: [secondFactorKeys.all] },
  });
}
