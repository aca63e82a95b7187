import type { LegalKind } from '@hirelane/api/marketplace';
import type { EditMarketplace, MakeJoinCode, SetUpMarketplace } from '@hirelane/api/schemas/marketplace';
import { marketplaceKeys } from '@/features/marketplace/queries';
import { marketplaceApi } from '@/shared/api/routes/marketplace';
import { useCommand } from '@/shared/api/useCommand';
import { useConfirmed } from '@/shared/lib/useConfirmed';

const all = { invalidates: [marketplaceKeys.all] };

export function useEditMarketplace() {
  const confirmed = useConfirmed();
  return useCommand(
    (body: EditMarketplace, idempotencyKey) =>
      confirmed(() => marketplaceApi.call('editMarketplace', { body, idempotencyKey })),
    all,
  );
}

export function useChooseLogo() {
  const confirmed = useConfirmed();
  return useCommand(
    (body: { version: number; image: string | null }, idempotencyKey) =>
      confirmed(() => marketplaceApi.call('chooseLogo', { body, idempotencyKey })),
    all,
  );
}

export function usePublishLegalText() {
  const confirmed = useConfirmed();
  return useCommand(
    (body: { version: number; kind: LegalKind; text: string }, idempotencyKey) =>
      confirmed(() => marketplaceApi.call('publishLegalText', { body, idempotencyKey })),
    all,
  );
}

export function useSetUp() {
  const confirmed = useConfirmed();
  return useCommand(
    (body: SetUpMarketplace, idempotencyKey) =>
      confirmed(() => marketplaceApi.call('setUpMarketplace', { body, idempotencyKey })),
    all,
  );
}

export const useSkipFirstRun = () =>
  useCommand((_: undefined, idempotencyKey) => marketplaceApi.call('skipFirstRun', { body: {}, idempotencyKey }), all);

export function useMakeJoinCode() {
  const confirmed = useConfirmed();
  return useCommand((body: MakeJoinCode) => confirmed(() => marketplaceApi.call('makeJoinCode', { body })), {
    invalidates: [marketplaceKeys.codes],
  });
}

export function useRevokeJoinCode() {
  const confirmed = useConfirmed();
  return useCommand(
    (id: string, idempotencyKey) =>
      confirmed(() => marketplaceApi.call('revokeJoinCode', { params: { id }, idempotencyKey })),
    { invalidates: [marketplaceKeys.codes] },
  );
}
