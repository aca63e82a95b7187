import { routes } from '@hirelane/contracts/routes';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { askService } from '@hirelane/http/ask-service';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { Input } from '@hirelane/http/service-app';
import { sendPage } from '@hirelane/public-events/page';
import type { ServiceDefinition } from '@hirelane/service/service';
import { directoryProjection, directoryQueries } from './directory.ts';
import { proposalLists } from './lists.ts';
import { listsProjection } from './lists-projection.ts';
import { type ProposalEvent, projectOf, proposal, proposalKey } from './proposal.ts';

export type ProposalsSettings = Readonly<{
  /** Base address of the projects service, which says whether a project takes proposals. */
  projectsUrl: string;
}>;

/** Proposals. */
export function proposalsService({ projectsUrl }: ProposalsSettings): ServiceDefinition<'proposals'> {
  return {
    name: 'proposals',
    refusals: { 'sent-already': () => new HttpProblem('proposal-exists', { isProposalExist: true }) },
    async setUp(resources) {
      const { store, encryptedLog, pool, subjectKeys, startProjection } = resources;
      const directory = await startProjection(directoryProjection);
      const { ownerOf } = directoryQueries(pool, directory.schema);
      const { schema } = await startProjection(listsProjection);
      const lists = proposalLists(pool, schema);
      const send = handle(store, proposal, 'proposal');
      const ask = askService(projectsUrl);
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
        await directory.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
        const owner = await ownerOf(fileId);
        if (owner === null) throw invalidField('portfolio', 'Upload this file again.');
        if (owner !== userId) throw new HttpProblem('forbidden');
      }

      /**
       * The client of a project that takes a proposal now. Asked after everything else that could refuse: the project
       * remembers that it was asked, and a proposal that is refused must change nothing.
       */
      async function askForAdmission({ body, caller, request }: Input<'sendProposal'>): Promise<string> {
        const { projectId, clientId, portfolio } = body;
        if (portfolio !== null) await requireOwnFile(portfolio, caller.id);
        // Throws when the account was deleted since this request began.
        await subjectKeys.keyFor(caller.id);
        const { data } = await ask(routes.beginProposal, { id: projectId }, { clientId }, request);
        return data.clientId;
      }

      return {
        async sendProposal(input) {
          const { body, caller, newId, context } = input;
          const { projectId, expectedBidRate, duration, portfolio, coverLetter } = body;
          if (body.freelancerId !== undefined && body.freelancerId !== caller.id) throw new HttpProblem('forbidden');
          const key = proposalKey(projectId, caller.id);
          // Sent before, by this command or another one: the project may be closed by now, which does not matter any
          // more.
          const { state: earlier } = await load(encryptedLog, proposal, `proposal-${key}`);
          const clientId = earlier?.clientId ?? (await askForAdmission(input));
          if (body.clientId !== undefined && body.clientId !== clientId) throw new HttpProblem('forbidden');
          const details = { proposalId: newId, projectId, clientId, freelancerId: caller.id };
          const wrote = await send(
            key,
            { type: 'SendProposal', proposal: { ...details, expectedBidRate, duration, portfolio, coverLetter } },
            context,
          );
          return { body: { data: { _id: newId, projectId }, isApplied: true }, wrote };
        },
        readProposalEvents: (asked) => sendPage(encryptedLog, 'proposal', asked),
        exportProposals: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
        async listReceivedProposals({ params, caller, query }) {
          const projectId = params.id;
          // The answer must not reveal that somebody else's draft exists.
          const clientId = await lists.clientOf(projectId);
          if (clientId !== caller.id) throw unknownTo(caller.id, clientId);
          return { body: await lists.received(projectId, query) };
        },
        async listOwnProposals({ caller, query }) {
          return { body: await lists.own(caller.id, query) };
        },
      };
    },
  };
}
