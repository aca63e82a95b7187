import { startErasure } from '@hirelane/erasure/erasure';
import type { ServiceDefinition } from '@hirelane/service/service';
import { itemQueries } from './items/queries.ts';
import { createReadMarks, openReadMarks } from './items/read-marks.ts';
import { startSignals } from './live/table.ts';
import { notificationsReadModel } from './read-model.ts';

/**
 * The notifications service, which builds read models from other services' events. Its log does not contain any events
 * yet.
 */
export function notificationsService(): ServiceDefinition<'notifications'> {
  return {
    name: 'notifications',
    readModel: notificationsReadModel,
    refusals: {},
    async setUp(resources) {
      const { pool, model } = resources;
      await createReadMarks(pool);
      const queries = itemQueries(pool, model.schema);
      const marks = openReadMarks(pool, model.schema);
      const { exportOf } = startErasure('notifications', resources, {});
      const signals = await startSignals(resources);
      return {
        listSignals: async ({ body }) => ({ body: await signals.since(body) }),
        async listNotifications({ caller, query }) {
          return { body: await queries.list(caller.id, query) };
        },
        async countNotifications({ caller }) {
          return { body: { data: await queries.unread(caller.id) } };
        },
        async readNotifications({ caller, body }) {
          await marks.mark({ userId: caller.id, isClient: caller.role === 'client', ...body });
          return { body: { data: await queries.unread(caller.id) } };
        },
        async exportNotifications({ params: { userId } }) {
          const records = [exportOf(userId), queries.recordsOf(userId), marks.recordsOf(userId)];
          return { body: { data: (await Promise.all(records)).flat() } };
        },
      };
    },
  };
}
