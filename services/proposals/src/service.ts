import { setTimeout as sleep } from 'node:timers/promises';
import { handle } from '@hirelane/kernel/decide';
import { HttpProblem, invalidField } from '@hirelane/kernel/http/http-problem';
import type { ServiceDefinition } from '@hirelane/kernel/service';
import { directoryProjection, directoryQueries } from './directory.ts';
import { proposal, proposalKey } from './proposal.ts';

/** ms to wait for news of a project or an upload that was acknowledged a moment ago. */
const PATIENCE = 1_000;
const LOOK_EVERY = 50;

/** Proposals. */
export function proposalsService(): ServiceDefinition<'proposals'> {
  return {
    name: 'proposals',
    refusals: { 'sent-already': () => new HttpProblem('proposal-exists', { isProposalExist: true }) },
    async setUp({ store, pool, project }) {
      const directory = await project(directoryProjection);
      const { clientOf, ownerOf } = directoryQueries(pool, directory.schema);
      const send = handle(store, proposal, 'proposal');

      async function requireOwnFile(fileId: string, userId: string) {
        await directory.waitFor(`file-${fileId}`, 1, PATIENCE);
        const owner = await ownerOf(fileId);
        if (owner === null) throw invalidField('portfolio', 'Upload this file again.');
        if (owner !== userId) throw new HttpProblem('forbidden');
      }

      /** A project that the freelancer has just seen in the feed may not have reached us yet. */
      async function findClient(projectId: string): Promise<string | null> {
        const until = performance.now() + PATIENCE;
        for (;;) {
          const clientId = await clientOf(projectId);
          if (clientId !== null || performance.now() > until) return clientId;
          await sleep(LOOK_EVERY);
        }
      }

      return {
        async sendProposal({ body, caller, newId, context }) {
          const { projectId, expectedBidRate, duration, portfolio, coverLetter } = body;
          if (body.freelancerId !== undefined && body.freelancerId !== caller.id) throw new HttpProblem('forbidden');
          const clientId = await findClient(projectId);
          if (clientId === null) throw new HttpProblem('unknown');
          if (body.clientId !== undefined && body.clientId !== clientId) throw new HttpProblem('forbidden');
          if (portfolio !== null) await requireOwnFile(portfolio, caller.id);
          const details = { proposalId: newId, projectId, clientId, freelancerId: caller.id };
          const wrote = await send(
            proposalKey(projectId, caller.id),
            { send: { ...details, expectedBidRate, duration, portfolio, coverLetter } },
            context,
          );
          return { body: { data: { _id: newId, projectId }, isApplied: true }, wrote };
        },
      };
    },
  };
}
