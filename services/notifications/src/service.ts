import { startErasure } from '@hirelane/erasure/erasure';
import type { ServiceDefinition } from '@hirelane/service/service';
import { signalsProjection } from './live/projection.ts';
import { startSignals } from './live/signals.ts';

/** What people are told: read models of the events of the other services. Its own log is empty so far. */
export function notificationsService(): ServiceDefinition<'notifications'> {
  return {
    name: 'notifications',
    refusals: {},
    async setUp(resources) {
      const { exportOf } = await startErasure('notifications', resources, {});
      const signals = await startSignals(resources);
      await resources.startProjection(signalsProjection);
      return {
        listSignals: async ({ body }) => ({ body: await signals.since(body) }),
        async exportNotifications({ params: { userId } }) {
          return { body: { data: [...(await exportOf(userId))] } };
        },
      };
    },
  };
}
