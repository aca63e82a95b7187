import { databaseTime } from '@hirelane/postgres/database-time';
import type { Resources } from '@hirelane/service/service';
import type { Reservations } from '../user/reservations/reservations.ts';
import { openAppealDecisions, openMayDecide } from './appeals/decisions.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { appealQueries } from './appeals/queries.ts';
import { nameIn, operatorHandlers } from './operators/handlers.ts';
import { handleOwnerQuery } from './operators/handles-projection.ts';
import { suspensionHandlers } from './suspension/handlers.ts';
import { openModeration } from './suspension/moderation.ts';
import { actsQuery, noticesQuery } from './suspension/notices-projection.ts';
import { listOperators } from './suspension/operators-projection.ts';

/** Opens the account routes for operators, and the routes for notices and appeals. */
export function openOperating(resources: Resources, reservations: Reservations) {
  const { store, pool, log, model } = resources;
  const moderation = openModeration(store, log);
  return {
    handlers: {
      ...suspensionHandlers({ ...resources, noticesOf: noticesQuery(pool, model.schema) }),
      ...operatorHandlers({
        store,
        reservations,
        moderation,
        ownerOfHandle: handleOwnerQuery(pool, model.schema),
        actsOf: actsQuery(pool, model.schema),
      }),
      ...appealHandlers({
        store,
        queries: appealQueries(pool, model.schema),
        decisions: openAppealDecisions(store, moderation),
        deciders: openMayDecide({ ...resources, operators: () => listOperators(pool, model.schema) }),
        model,
        nameOf: nameIn(store),
        now: () => databaseTime(pool),
      }),
    },
  };
}
