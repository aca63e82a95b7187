import type { Transport } from '@hirelane/api/service-call';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle, type RefusalOf } from '@hirelane/event-sourcing/decide';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem, hiddenAsUnknown, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { openPublicIds } from '@hirelane/public-events/ids';
import { sendPage } from '@hirelane/public-events/page';
import { streamEvents } from '@hirelane/public-events/stream';
import type { ServiceDefinition } from '@hirelane/service/service';
import { openOwnFiles } from '@hirelane/shared/files';
import { moderating } from '@hirelane/shared/moderating';
import { ownerQuery } from '@hirelane/shared/owners';
import { isSuspendedQuery } from '@hirelane/shared/suspended';
import { openViewer } from '@hirelane/shared/viewer';
import { callsToProjects } from './commands/admission.ts';
import { changeHandlers } from './commands/changes.ts';
import { offerHandlers } from './commands/offers.ts';
import { sendingHandlers } from './commands/sending.ts';
import { startFollowUps } from './follow-ups/due-work.ts';
import { proposalLists } from './lists/queries.ts';
import { uploads } from './lists/tables.ts';
import { proposalErasers } from './proposal/erasers.ts';
import { openLetterModeration, operatedLetter } from './proposal/moderation.ts';
import { proposal } from './proposal/proposal.ts';
import { proposalsReadModel } from './read-model.ts';

export type ProposalsSettings = Readonly<{
  /** Calls the projects service, which decides whether a project accepts proposals. */
  transport: Transport;
}>;

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
      const viewer = openViewer(resources);
      const lists = proposalLists(pool, model.schema);
      const now = () => databaseTime(pool);
      const parts = {
        store,
        encryptedLog,
        subjectKeys,
        projects: callsToProjects(transport),
        isApart: viewer.isApart,
        shown: model,
        requireOwnFile: openOwnFiles(ownerQuery(pool, model.schema, uploads), model),
        now,
      };
      await startFollowUps({ resources, change: handle(store, proposal, 'proposal') });
      const { exportOf } = startErasure('proposals', resources, proposalErasers(store));
      const publicLog = { ...encryptedLog, ids: await openPublicIds(pool) };
      const moderation = openLetterModeration(store, pool, model.schema);

      return {
        readLetterAsOperator: async ({ params: { id } }) =>
          operated(operatedLetter(id, (await moderation.read(id)).past)),
        hideLetter: moderating(moderation.hide, now),
        unhideLetter: moderating(moderation.unhide, now),
        ...sendingHandlers({ ...parts, clientOfPublished: lists.clientOfPublished }),
        ...changeHandlers(parts),
        ...offerHandlers({
          ...parts,
          titleOf: lists.titleOf,
          isSuspended: isSuspendedQuery(pool, model.schema),
        }),
        readProposalEvents: (asked) => sendPage(publicLog, 'proposal', asked),
        streamProposalEvents: (asked) => streamEvents(publicLog, 'proposal', asked, resources.stopping),
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
