import { randomUUID } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { messagingRoutes } from '@hirelane/api/routes/messaging';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { newcomer } from '../../support/newcomer.ts';
import { postProject } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

type OfConversation = 'readMessages' | 'sendMessage' | 'markSeen';

/** A conversation between the actor and another user used only here; the client has sent a message. */
async function conversing({ browser, id, role }: Actor, { market }: TestEnvironment) {
  const theirs = await newcomer(market, role !== 'client');
  const own = { visitor: browser, id };
  const [client, freelancer] = role === 'client' ? [own, theirs] : [theirs, own];
  const projectId = await postProject(client.visitor);
  await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
  const params = { projectId, freelancerId: freelancer.id };
  const message = { params: { ...params, messageId: randomUUID() }, json: { text: 'Which tea comes first?' } };
  await client.visitor.must('sendMessage', message);
  return { params, party: theirs.visitor };
}

const scenarioOf = (
  name: OfConversation,
  more: { params?: () => Record<string, string>; json?: object },
): Scenario => ({
  owner: 'either',
  others: 'hidden',
  async call(actor, env) {
    const { params, party } = await conversing(actor, env);
    const path = addressOf(messagingRoutes[name].path, { ...params, ...more.params?.() });
    return { path, party, ...(more.json && { json: more.json }) };
  },
});

/** The id of a user with a public page. */
const blocking = (isBody: boolean): Scenario => ({
  owner: null,
  async call(_actor, { market }) {
    const { id } = await newcomer(market, false);
    return { path: addressOf(messagingRoutes.blockPerson.path, { id }), ...(isBody && { json: {} }) };
  },
});

/** Messages between two users, and blocking. */
export const messagingScenarios = {
  blockPerson: blocking(true),
  unblockPerson: blocking(false),
  listBlocks: { owner: null, call: () => ({ path: messagingRoutes.listBlocks.path }) },
  fileReport: {
    owner: null,
    async call(_actor, { market }) {
      const { id } = await newcomer(market, false);
      return { path: messagingRoutes.fileReport.path, json: { about: 'person', id, reason: 'fraud' } };
    },
  },
  listConversations: { owner: null, call: () => ({ path: messagingRoutes.listConversations.path }) },
  searchMessages: { owner: null, call: () => ({ path: `${messagingRoutes.searchMessages.path}?q=tea` }) },
  countUnread: { owner: null, call: () => ({ path: messagingRoutes.countUnread.path }) },
  listWritable: {
    owner: null,
    async call(actor, env) {
      const { projectId, freelancerId } = (await conversing(actor, env)).params;
      return { path: `${messagingRoutes.listWritable.path}?with=${projectId}_${freelancerId}` };
    },
  },
  readMessages: scenarioOf('readMessages', {}),
  sendMessage: scenarioOf('sendMessage', {
    params: () => ({ messageId: randomUUID() }),
    json: { text: 'The green one.' },
  }),
  markSeen: scenarioOf('markSeen', { json: { upTo: 1 } }),
} as const satisfies Partial<Record<RouteName, Scenario>>;
