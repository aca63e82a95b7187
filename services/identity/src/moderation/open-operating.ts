import { databaseTime } from '@hirelane/postgres/database-time';
import type { Resources } from '@hirelane/service/service';
import type { Reservations } from '../user/reservations/reservations.ts';
import { openAppealDecisions, openMayDecide } from './appeals/decisions.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { appealQueries } from './appeals/queries.ts';
import { nameIn, operatorHandlers } from './operators/handlers.ts';
import { handleOwnerQuery, handlesProjection } from './operators/handles-projection.ts';
import { suspensionHandlers } from './suspension/handlers.ts';
import { openModeration } from './suspension/moderation.ts';
import { actsQuery, noticesProjection, noticesQuery } from './suspension/notices-projection.ts';
import { listOperators, operatorsProjection } from './suspension/operators-projection.ts';

/** What operators do about accounts, what is told of it, and appeals against it. */
export async function openOperating(resources: Resources, reservations: Reservations) {
  const { store, pool, log, startProjection } = resources;
  const operators = await startProjection(operatorsProjection);
  const notices = await startProjection(noticesProjection);
  const handles = await startProjection(handlesProjection);
  const moderation = openModeration(store, log);
  return {
    handlers: {
      ...suspensionHandlers({ ...resources, noticesOf: noticesQuery(pool, notices.schema) }),
      ...operatorHandlers({
        ...{ store, reservations, moderation },
        ownerOfHandle: handleOwnerQuery(pool, handles.schema),
        actsOf: actsQuery(pool, notices.schema),
      }),
      ...appealHandlers({
        store,
        queries: appealQueries(pool, notices.schema),
        decisions: openAppealDecisions(store, moderation),
        deciders: openMayDecide({ ...resources, operators: () => listOperators(pool, operators.schema) }),
        model: notices,
        nameOf: nameIn(store),
        now: () => databaseTime(pool),
      }),
    },
  };
}
