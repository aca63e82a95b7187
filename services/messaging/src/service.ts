import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { startErasure } from '@hirelane/erasure/erasure';
import type { RefusalOf } from '@hirelane/event-sourcing/decide';
import type { Caller } from '@hirelane/http/authenticate';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import type { ServiceDefinition } from '@hirelane/service/service';
import { moderating } from '@hirelane/shared/moderating';
import { openViewer } from '@hirelane/shared/viewer';
import { answeringQuery } from './answering/projection.ts';
import { openOwnProjects, pagesShown, postedQueries } from './approaches/queries.ts';
import { blockErasers, openBlocks } from './blocks/blocks.ts';
import { blockQueries } from './blocks/queries.ts';
import type { conversation } from './conversations/conversation.ts';
import { conversationErasers, conversationHandlers, openSending } from './conversations/handlers.ts';
import { openMessageModeration, operatedMessage } from './conversations/moderation.ts';
import { conversationQueries } from './conversations/queries.ts';
import { createSeen, openSeen } from './conversations/seen.ts';
import { countErasers, invitationErasers, invitationHandlers } from './invitations/handlers.ts';
import type { invitation, invitationCount } from './invitations/invitation.ts';
import { openInvitationModeration, operatedInvitation } from './invitations/moderation.ts';
import { invitationQueries } from './invitations/queries.ts';
import { questionErasers, questionHandlers } from './questions/handlers.ts';
import { openQuestionModeration, operatedQuestion } from './questions/moderation.ts';
import { questionQueries } from './questions/queries.ts';
import type { question } from './questions/question.ts';
import { messagingReadModel } from './read-model.ts';
import { reportErasers, reportHandlers, reportOperatorHandlers } from './reports/handlers.ts';
import { reportQueries } from './reports/queries.ts';
import type { report } from './reports/report.ts';

/**
 * Excludes `segment-full`, which is never returned to a caller, because the message is then sent in the next segment.
 */
type MessagingRefusal = Exclude<
  RefusalOf<typeof conversation | typeof invitation | typeof invitationCount | typeof question | typeof report>,
  'segment-full'
>;

/** Conversations, invitations and questions between two people, blocks between users, and reports to the operator. */
export function messagingService(): ServiceDefinition<'messaging'> {
  return {
    name: 'messaging',
    readModel: messagingReadModel,
    refusals: {
      'no-invitation': 'unknown',
      'no-question': 'unknown',
      'proposal-exists': () => new HttpProblem('proposal-exists', { isProposalExist: true }),
      'no-message': 'unknown',
      'no-report': 'unknown',
      'decided-otherwise': 'report-decided',
    } satisfies AnswersTo<MessagingRefusal>,
    async setUp(resources) {
      const { store, pool, model } = resources;
      await createSeen(pool);
      const viewer = openViewer(resources);
      const blocks = openBlocks(store);
      const { isThere, list: blocksOf } = blockQueries(pool, model.schema);
      const queries = conversationQueries(pool, model.schema);
      const seen = openSeen(pool, model.schema);
      const sending = openSending(store, queries);
      const answeringOf = answeringQuery(pool, model.schema);
      const posted = postedQueries(pool, model.schema);
      const requireOwn = openOwnProjects(posted, model);
      const withPages = pagesShown(viewer);
      const reported = reportQueries(pool, model.schema);
      const now = () => databaseTime(pool);

      /** Throws 404 unless the person has an account that the caller may know about. */
      async function requireKnown(caller: Caller, personId: string): Promise<void> {
        if (!(await isThere(personId))) throw unknownTo(caller.id, null);
        // A person who has since hidden their page can still be blocked and reported by users who know them. A block
        // hides the page too.
        const isKnown = (await queries.haveMet(caller.id, personId)) || (await blocks.hasBlocked(caller.id, personId));
        if (!isKnown) await viewer.requireShown(caller, personId);
      }

      const { exportOf } = startErasure('messaging', resources, {
        block: blockErasers(store),
        conversation: conversationErasers(store, seen),
        invitation: invitationErasers(store),
        invitations: countErasers(store),
        question: questionErasers(store),
        report: reportErasers(store),
      });

      const moderation = openMessageModeration(store, pool, model.schema);
      const invitations = openInvitationModeration(store, pool, model.schema);
      const questions = openQuestionModeration(store, pool, model.schema);

      return {
        async readMessageAsOperator({ params: { id } }) {
          const { messageId, past } = await moderation.read(id);
          return operated(operatedMessage(messageId, past));
        },
        readInvitationAsOperator: async ({ params: { id } }) =>
          operated(operatedInvitation(id, (await invitations.read(id)).past)),
        readQuestionAsOperator: async ({ params: { id } }) =>
          operated(operatedQuestion(id, (await questions.read(id)).past)),
        hideMessage: moderating(moderation.hide, now),
        unhideMessage: moderating(moderation.unhide, now),
        hideInvitation: moderating(invitations.hide, now),
        unhideInvitation: moderating(invitations.unhide, now),
        hideQuestion: moderating(questions.hide, now),
        unhideQuestion: moderating(questions.unhide, now),
        async blockPerson({ params: { id }, caller, context }) {
          if (id === caller.id) throw new HttpProblem('forbidden');
          await requireKnown(caller, id);
          const wrote = await blocks.set(caller.id, id, true, context);
          return { body: { data: { _id: id, isBlocked: wrote.state } }, wrote };
        },
        async unblockPerson({ params: { id }, caller, context }) {
          const wrote = await blocks.set(caller.id, id, false, context);
          return { body: { data: { _id: id, isBlocked: wrote.state } }, wrote };
        },
        async readAnswering({ params: { id }, caller }) {
          await viewer.requireShown(caller, id);
          return { body: { data: await answeringOf(id) } };
        },
        listBlocks: async ({ caller, query }) => ({ body: await blocksOf(caller.id, query) }),
        ...conversationHandlers({ queries, blocks, sending, seen, shown: model, now }),
        ...invitationHandlers({
          store,
          blocks,
          viewer,
          projects: posted,
          requireOwn,
          withPages,
          shown: model,
          now,
          queries: invitationQueries(pool, model.schema),
        }),
        ...questionHandlers({
          store,
          blocks,
          projects: posted,
          requireOwn,
          withPages,
          shown: model,
          now,
          queries: questionQueries(pool, model.schema),
        }),
        ...reportHandlers({ store, queries: reported, model, requireKnown, now }),
        ...reportOperatorHandlers({ store, queries: reported, now }),
        async exportMessaging({ params: { userId } }) {
          return { body: { data: [...(await exportOf(userId)).map(withoutOwner), ...(await seen.recordsOf(userId))] } };
        },
      };
    },
  };
}

/**
 * A record in the export, without the owner of a reported item: questions and reviews are shown without a name, which
 * the owner's id would reveal.
 */
export function withoutOwner(record: PersonalRecord): PersonalRecord {
  if (record.kind !== 'report') return record;
  const history = record.history.map(({ data, ...step }) => {
    const { personId: _, ...rest } = data as Readonly<Record<string, unknown>>;
    return { ...step, data: rest };
  });
  return { ...record, history };
}
