import { setTimeout as sleep } from 'node:timers/promises';
import { handle } from '@hirelane/kernel/decide';
import { eraseStream } from '@hirelane/kernel/erasure/erase-stream';
import { startErasure } from '@hirelane/kernel/erasure/erasure';
import { HttpProblem, invalidField } from '@hirelane/kernel/http/http-problem';
import { newsPatience } from '@hirelane/kernel/ids';
import { sendPage } from '@hirelane/kernel/public-events/page';
import type { ServiceDefinition } from '@hirelane/kernel/service';
import { directoryProjection, directoryQueries } from './directory.ts';
import { proposalLists } from './lists.ts';
import { listsProjection } from './lists-projection.ts';
import { type ProposalEvent, projectOf, proposal, proposalKey } from './proposal.ts';

/** ms to wait for news of a project that was published a moment ago. */
const PATIENCE = 1_000;
const LOOK_EVERY = 50;

/** Proposals. */
export function proposalsService(): ServiceDefinition<'proposals'> {
  return {
    name: 'proposals',
    refusals: { 'sent-already': () => new HttpProblem('proposal-exists', { isProposalExist: true }) },
    async setUp(resources) {
      const { store, sealed, pool, project } = resources;
      const directory = await project(directoryProjection);
      const { findProject, ownerOf } = directoryQueries(pool, directory.schema);
      const { schema } = await project(listsProjection);
      const lists = proposalLists(pool, schema);
      const send = handle(store, proposal, 'proposal');
      const { exportOf } = await startErasure('proposals', resources, {
        proposal: {
          ending: 'ProposalErased',
          erase(key, freelancerId, context) {
            const erased: ProposalEvent = { type: 'ProposalErased', data: { projectId: projectOf(key), freelancerId } };
            return eraseStream(store, `proposal-${key}`, erased, context);
          },
        },
      });

      async function requireOwnFile(fileId: string, userId: string) {
        await directory.waitFor(`file-${fileId}`, 1, newsPatience(fileId));
        const owner = await ownerOf(fileId);
        if (owner === null) throw invalidField('portfolio', 'Upload this file again.');
        if (owner !== userId) throw new HttpProblem('forbidden');
      }

      /** A project that the freelancer has just seen open in the feed may not have reached us yet. */
      async function findOpenProject(projectId: string) {
        const until = performance.now() + PATIENCE;
        for (;;) {
          const found = await findProject(projectId);
          if (found?.isOpen || performance.now() > until) return found;
          await sleep(LOOK_EVERY);
        }
      }

      return {
        async sendProposal({ body, caller, newId, context }) {
          const { projectId, expectedBidRate, duration, portfolio, coverLetter } = body;
          if (body.freelancerId !== undefined && body.freelancerId !== caller.id) throw new HttpProblem('forbidden');
          const found = await findOpenProject(projectId);
          if (!found) throw new HttpProblem('unknown');
          const { clientId, isOpen } = found;
          if (body.clientId !== undefined && body.clientId !== clientId) throw new HttpProblem('forbidden');
          if (!isOpen) throw new HttpProblem('not-open');
          if (portfolio !== null) await requireOwnFile(portfolio, caller.id);
          const details = { proposalId: newId, projectId, clientId, freelancerId: caller.id };
          const wrote = await send(
            proposalKey(projectId, caller.id),
            { send: { ...details, expectedBidRate, duration, portfolio, coverLetter } },
            context,
          );
          return { body: { data: { _id: newId, projectId }, isApplied: true }, wrote };
        },
        readProposalEvents: (asked) => sendPage(sealed, 'proposal', asked),
        exportProposals: async ({ params }) => ({ body: { data: await exportOf(params['userId'] ?? '') } }),
        async listReceivedProposals({ params, caller, query }) {
          const projectId = params['id'] ?? '';
          // Somebody else's draft must not be told from nothing at all.
          if ((await lists.clientOf(projectId)) !== caller.id) throw new HttpProblem('unknown');
          return { body: await lists.received(projectId, query) };
        },
        async listOwnProposals({ caller, query }) {
          return { body: await lists.own(caller.id, query) };
        },
      };
    },
  };
}
