import type { Transport } from '@hirelane/api/service-call';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, type RefusalOf } from '@hirelane/event-sourcing/decide';
import { type Input, operated } from '@hirelane/http/handlers';
import { HttpProblem, hiddenAsUnknown, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { openPublicIds } from '@hirelane/public-events/ids';
import { sendPage } from '@hirelane/public-events/page';
import type { ServiceDefinition } from '@hirelane/service/service';
import { openOwnFiles } from '@hirelane/shared/files';
import { moderating } from '@hirelane/shared/moderating';
import { ownerQuery } from '@hirelane/shared/owners';
import { isSuspendedQuery } from '@hirelane/shared/suspended';
import { openViewer } from '@hirelane/shared/viewer';
import { callsToProjects } from './admission.ts';
import { changeHandlers } from './changes.ts';
import { proposalErasers } from './erasers.ts';
import { startFollowUps } from './follow-ups.ts';
import { proposalLists } from './lists.ts';
import { openLetterModeration, operatedLetter } from './moderation.ts';
import { offerHandlers } from './offers.ts';
import { proposal, proposalKey } from './proposal.ts';
import type { ProposalEvent } from './proposal-state.ts';
import { proposalsReadModel } from './read-model.ts';
import { uploads } from './tables.ts';

export type ProposalsSettings = Readonly<{
  /** Calls the projects service, which decides whether a project accepts proposals. */
  transport: Transport;
}>;

/** `isApart`: whether either the client or the freelancer has blocked the other. */
type Admitted = Readonly<{ clientId: string; isApart: boolean }>;

/** The service for proposals and offers. */
export function proposalsService({ transport }: ProposalsSettings): ServiceDefinition<'proposals'> {
  return {
    name: 'proposals',
    readModel: proposalsReadModel,
    refusals: {
      'sent-already': () => new HttpProblem('proposal-exists', { isProposalExist: true }),
      hidden: hiddenAsUnknown,
      'not-yours': hiddenAsUnknown,
      withdrawn: 'proposal-withdrawn',
      declined: 'proposal-declined',
      'too-late': 'too-late-to-undo',
      closed: 'proposal-closed',
      hired: 'proposal-hired',
      apart: 'cannot-work-together',
      'claim-ended': 'place-claimed',
      // The reason must not be 'account-deleted', which would end the caller's sessions.
      'freelancer-erased': 'freelancer-deleted',
    } satisfies AnswersTo<RefusalOf<typeof proposal>>,
    async setUp(resources) {
      const { store, encryptedLog, pool, subjectKeys, model } = resources;
      const requireOwnFile = openOwnFiles(ownerQuery(pool, model.schema, uploads), model);
      const viewer = openViewer(resources);
      const lists = proposalLists(pool, model.schema);
      const send = handle(store, proposal, 'proposal');
      const projects = callsToProjects(transport);
      await startFollowUps({ resources, change: send });
      const { exportOf } = await startErasure('proposals', resources, proposalErasers(store));
      const publicLog = { ...encryptedLog, ids: await openPublicIds(pool) };

      /**
       * Returns the client of a project that currently accepts proposals, or of a project whose client has blocked the
       * caller or vice versa. The projects service is called last, because it records the first request in an event,
       * and a refused proposal must not change anything.
       */
      async function askForAdmission({ body, caller, headers, log }: Input<'sendProposal'>): Promise<Admitted> {
        const { projectId, clientId, portfolio } = body;
        if (portfolio !== null) await requireOwnFile(portfolio, caller.id, 'portfolio');
        // Throws if the account has been deleted since this request began.
        await subjectKeys.keyFor(caller.id);
        const shownClient = await lists.clientOfPublished(projectId);
        if (shownClient !== null && (await viewer.isApart(shownClient, caller.id))) {
          return { clientId: shownClient, isApart: true };
        }
        const admittedBy = await projects.begin(projectId, clientId, { headers, log });
        // The lists may not yet contain a project that was published a moment ago.
        const isApart = shownClient === null && (await viewer.isApart(admittedBy, caller.id));
        return { clientId: admittedBy, isApart };
      }

      const moderation = openLetterModeration(store, pool, model.schema);
      const now = () => databaseTime(pool);

      return {
        readLetterAsOperator: async ({ params: { id } }) =>
          operated(operatedLetter(id, (await moderation.read(id)).past)),
        hideLetter: moderating(moderation.hide, now),
        unhideLetter: moderating(moderation.unhide, now),
        async sendProposal(input) {
          const { body, caller, newId, context } = input;
          const { projectId, expectedBidRate, duration, portfolio, coverLetter, projectVersion = null } = body;
          const terms = { expectedBidRate, duration, portfolio, coverLetter };
          if (body.freelancerId !== undefined && body.freelancerId !== caller.id) throw new HttpProblem('forbidden');
          const key = proposalKey(projectId, caller.id);
          // If this or another command has already sent the proposal, it no longer matters whether the project is open.
          const past = await encryptedLog.read<ProposalEvent>(`proposal-${key}`);
          const earlier = past.reduce(proposal.evolve, proposal.initial);
          const { clientId, isApart } = earlier
            ? { clientId: earlier.clientId, isApart: false }
            : await askForAdmission(input);
          if (body.clientId !== undefined && body.clientId !== clientId) throw new HttpProblem('forbidden');
          const details = { proposalId: newId, projectId, clientId, freelancerId: caller.id };
          const wrote = await send(
            key,
            { type: 'SendProposal', proposal: { ...details, ...terms, projectVersion }, isApart },
            context,
            past,
          );
          return { body: { data: { _id: newId, projectId }, isApplied: true }, wrote };
        },
        ...changeHandlers({
          store,
          encryptedLog,
          projects,
          isApart: viewer.isApart,
          shown: model,
          requireOwnFile,
          now,
        }),
        ...offerHandlers({
          store,
          encryptedLog,
          subjectKeys,
          projects,
          isApart: viewer.isApart,
          shown: model,
          titleOf: lists.titleOf,
          isSuspended: isSuspendedQuery(pool, model.schema),
          now,
        }),
        readProposalEvents: (asked) => sendPage(publicLog, 'proposal', asked),
        exportProposals: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
        async listReceivedProposals({ params, caller, query }) {
          const projectId = params.id;
          // The response must not reveal that another client's draft exists.
          const clientId = await lists.clientOf(projectId);
          if (clientId !== caller.id) throw unknownTo(caller.id, clientId);
          return { body: await lists.received(projectId, query) };
        },
        async listOwnProposals({ caller, query }) {
          return { body: await lists.own(caller.id, query) };
        },
        async listOpenOffers({ caller, query }) {
          return { body: await lists.openOffers(caller.id, caller.role as 'client' | 'freelancer', query) };
        },
      };
    },
  };
}
