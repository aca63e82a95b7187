import { HIDEABLE, type HideableKind } from '@hirelane/api/hiding';
import type { DecideAppeal } from '@hirelane/api/schemas/appeals';
import type { CreateEventsToken } from '@hirelane/api/schemas/events-tokens';
import type { DecideReport } from '@hirelane/api/schemas/reports';
import type * as z from 'zod';
import { operatorKeys } from '@/features/operator/queries';
import { appealsApi } from '@/shared/api/routes/appeals';
import { eventsTokensApi } from '@/shared/api/routes/events-tokens';
import { operatorApi } from '@/shared/api/routes/operator';
import { operatorAccountsApi } from '@/shared/api/routes/operator-accounts';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

const ABOUT = { invalidates: [operatorKeys.all], isStaleAfterConflict: true } as const;

/** Decides a report after the operator has confirmed their identity. */
export function useDecide(id: string) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: z.infer<typeof DecideReport>, idempotencyKey) =>
      doConfirmed(() => operatorApi.call('decideReport', { params: { id }, body, idempotencyKey })),
    ABOUT,
  );
}

/** Decides an appeal. Calling it again finishes an interrupted reversal. */
export function useDecideAppeal(id: string) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: z.infer<typeof DecideAppeal>, idempotencyKey) =>
      doConfirmed(() => appealsApi.call('decideAppeal', { params: { id }, body, idempotencyKey })),
    ABOUT,
  );
}

/** Hides visible content, or unhides hidden content. */
export function useModerate(about: HideableKind, id: string, isHidden: boolean) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (reason: string, idempotencyKey) =>
      doConfirmed(() =>
        operatorApi.call(HIDEABLE[about][isHidden ? 'unhide' : 'hide'], {
          params: { id },
          body: { reason },
          idempotencyKey,
        }),
      ),
    ABOUT,
  );
}

/** Suspends an account, or restores a suspended one. */
export function useChangeStanding(id: string, isSuspended: boolean) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (reason: string, idempotencyKey) =>
      doConfirmed(() =>
        operatorAccountsApi.call(isSuspended ? 'restoreAccount' : 'suspendAccount', {
          params: { id },
          body: { reason },
          idempotencyKey,
        }),
      ),
    ABOUT,
  );
}

/** Marks a company as verified under this name, or revokes the verification if `companyName` is null. */
export function useChangeCompany(id: string, companyName: string | null) {
  const doConfirmed = useConfirmed();
  return useCommand(
    (reason: string, idempotencyKey) =>
      doConfirmed(() =>
        companyName === null
          ? operatorAccountsApi.call('unverifyCompany', { params: { id }, body: { reason }, idempotencyKey })
          : operatorAccountsApi.call('verifyCompany', {
              params: { id },
              body: { reason, companyName },
              idempotencyKey,
            }),
      ),
    ABOUT,
  );
}

const ABOUT_TOKENS = { invalidates: [operatorKeys.tokens], isStaleAfterConflict: true } as const;

/** Creates a token for the public events, which is only in this response. */
export function useCreateToken() {
  const doConfirmed = useConfirmed();
  return useCommand(
    (body: CreateEventsToken) => doConfirmed(() => eventsTokensApi.call('createEventsToken', { body })),
    ABOUT_TOKENS,
  );
}

export function useRevokeToken() {
  const doConfirmed = useConfirmed();
  return useCommand(
    (id: string, idempotencyKey) =>
      doConfirmed(() => eventsTokensApi.call('revokeEventsToken', { params: { id }, idempotencyKey })),
    ABOUT_TOKENS,
  );
}
