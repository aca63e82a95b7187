import { databaseTime } from '@hirelane/postgres/database-time';
import type { Resources } from '@hirelane/service/service';
import { marketplaceHandlers } from './handlers.ts';
import { openJoinCodeAdmission } from './join-codes/admission.ts';
import { joinCodeHandlers } from './join-codes/handlers.ts';
import { openJoinCodes } from './join-codes/join-codes.ts';
import { joinCodesQuery } from './join-codes/projection.ts';
import { openMarketplaceSettings } from './settings.ts';

/** Opens the marketplace settings and the admission of new accounts. */
export function openMarketplace({ store, pool, model }: Resources, hmacKey: string) {
  const settings = openMarketplaceSettings(store);
  const joinCodes = openJoinCodes({ store, hmacKey, now: () => databaseTime(pool) });
  const list = joinCodesQuery(pool, model.schema);
  return {
    settings,
    admission: openJoinCodeAdmission({ settings, joinCodes }),
    handlers: { ...marketplaceHandlers({ settings, pool }), ...joinCodeHandlers({ joinCodes, list }) },
  };
}
