import { startErasure } from '@hirelane/erasure/erasure';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { databaseTime } from '@hirelane/postgres/database-time';
import type { ServiceDefinition } from '@hirelane/service/service';
import { startViewer } from '@hirelane/service/viewer';
import { blockErasers, openBlocks } from './blocks/blocks.ts';
import { blockQueries, blocksProjection } from './blocks/projection.ts';
import { conversationErasers } from './conversations/erasers.ts';
import { conversationHandlers } from './conversations/handlers.ts';
import { conversationsProjection } from './conversations/projection.ts';
import { conversationQueries } from './conversations/queries.ts';
import { createSeen, openSeen } from './conversations/seen.ts';
import { openSending } from './conversations/send.ts';

/** What two people write to each other, and who wants to hear nothing more from whom. */
export function messagingService(): ServiceDefinition<'messaging'> {
  return {
    name: 'messaging',
    refusals: {
      'cannot-write': () => new HttpProblem('cannot-write'),
      'message-id-used': () => new HttpProblem('message-id-used'),
    },
    async setUp(resources) {
      const { store, pool, startProjection } = resources;
      await createSeen(pool);
      const viewer = await startViewer('messaging', resources);
      const blocks = openBlocks(store);
      const { isThere, list: blocksOf } = blockQueries(pool, (await startProjection(blocksProjection)).schema);
      const shown = await startProjection(conversationsProjection);
      const queries = conversationQueries(pool, shown.schema);
      const seen = openSeen(pool, shown.schema);
      const sending = openSending(store, queries);
      const now = () => databaseTime(pool);

      const { exportOf } = await startErasure('messaging', resources, {
        block: blockErasers(store),
        conversation: conversationErasers(store, seen),
      });

      return {
        async blockPerson({ params: { id: whom }, caller, context }) {
          if (whom === caller.id) throw new HttpProblem('forbidden');
          if (!(await isThere(whom))) throw unknownTo(caller.id, null);
          // Whoever has hidden their page since stays somebody who can be blocked.
          if (!(await queries.haveMet(caller.id, whom))) await viewer.requireShown(caller, whom);
          const wrote = await blocks.set(caller.id, whom, true, context);
          return { body: { data: { _id: whom, isBlocked: wrote.state } }, wrote };
        },
        async unblockPerson({ params: { id: whom }, caller, context }) {
          const wrote = await blocks.set(caller.id, whom, false, context);
          return { body: { data: { _id: whom, isBlocked: wrote.state } }, wrote };
        },
        listBlocks: async ({ caller, query }) => ({ body: await blocksOf(caller.id, query) }),
        ...conversationHandlers({ queries, blocks, sending, seen, shown, now }),
        async exportMessaging({ params: { userId } }) {
          return { body: { data: [...(await exportOf(userId)), ...(await seen.recordsOf(userId))] } };
        },
      };
    },
  };
}
