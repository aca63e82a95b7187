import type { EditProject, PostProject, SaveDraft } from '@hirelane/api/schemas/projects';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { type Context, handle, type RefusalOf, type Written } from '@hirelane/event-sourcing/decide';
import { type CommandContext, operated, responding } from '@hirelane/http/handlers';
import { HttpProblem, hiddenAsUnknown } from '@hirelane/http/http-problem';
import type { AnswersTo } from '@hirelane/http/problems';
import { databaseTime } from '@hirelane/postgres/database-time';
import { startDueWork } from '@hirelane/processes/due-work';
import { openPublicIds } from '@hirelane/public-events/ids';
import { sendPage } from '@hirelane/public-events/page';
import { sendStates } from '@hirelane/public-events/states';
import { streamEvents } from '@hirelane/public-events/stream';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { openOwnFiles } from '@hirelane/shared/files';
import { moderating } from '@hirelane/shared/moderating';
import { isSuspendedQuery } from '@hirelane/shared/suspended';
import { beginProposalsWith, type ChangeProject, unlessOwnerErased } from './begin-proposals.ts';
import { changesSince } from './changes.ts';
import { openDraftQuota } from './drafts-projection.ts';
import { dueProjection, type ProjectSteps } from './due-projection.ts';
import { openProjectModeration, operatedProject } from './moderation.ts';
import { type Project, type ProjectCommand, type ProjectEvent, project } from './project.ts';
import { publishErasure } from './publication.ts';
import { projectsReadModel } from './read-model.ts';
import { referenceQueries } from './references-projection.ts';

/** The projects service, which is responsible for the lifecycle of a project. */
export function projectsService(): ServiceDefinition<'projects'> {
  return {
    name: 'projects',
    readModel: projectsReadModel,
    refusals: {
      'exists-already': 'conflict',
      hidden: hiddenAsUnknown,
      'not-yours': 'forbidden',
      incomplete: 'invalid',
      'not-published': 'not-open',
      closed: 'project-closed',
      filled: 'project-filled',
    } satisfies AnswersTo<RefusalOf<typeof project>>,
    async setUp(resources) {
      const { store, encryptedLog, pool, model } = resources;
      const { ownerOf, hasProposals } = referenceQueries(pool, model.schema);
      const requireOwnFile = openOwnFiles(ownerOf, model);
      const change = handle(store, project, 'project');
      const isSuspended = isSuspendedQuery(pool, model.schema);
      const listChanges = changesSince(store, isSuspended);
      const beginProposals = beginProposalsWith(encryptedLog, change, isSuspended);
      await startProjectsWork(resources, change, isSuspended);
      const publicLog = { ...encryptedLog, ids: await openPublicIds(pool) };
      const withinDrafts = openDraftQuota(pool, model);
      const { exportOf } = startErasure('projects', resources, {
        project: {
          clientId(projectId, clientId, context) {
            const erased: ProjectEvent = { type: 'ProjectErased', data: { projectId, clientId } };
            return eraseStream(store, `project-${projectId}`, erased, context);
          },
        },
      });

      /** Throws 403 unless `userId` is the caller and the caller uploaded `file`. */
      async function requireOwn({ userId, file }: EditProject, clientId: string): Promise<void> {
        if (userId !== undefined && userId !== clientId) throw new HttpProblem('forbidden');
        if (file !== null && file !== undefined) await requireOwnFile(file, clientId, 'file');
      }

      async function start(
        type: 'DraftProject' | 'PostProject',
        body: PostProject | SaveDraft,
        id: string,
        context: CommandContext,
      ) {
        await requireOwn(body, context.actor);
        const { userId: _, ...brief } = body;
        return responding(context, resultOf(id), (context) => {
          // The id is new, so there is nothing to read unless this is a retry.
          const append = () => change(id, { type, ...own(id, context), brief }, context, []);
          return type === 'DraftProject' ? withinDrafts(context.actor, id, append) : append();
        });
      }

      /** Changes a project as the last effect of a command. */
      const changed = (id: string, command: ProjectCommand, context: CommandContext) =>
        responding(context, resultOf(id), (context) => change(id, command, context));

      const moderation = openProjectModeration(store);
      const now = () => databaseTime(pool);

      return {
        readProjectAsOperator: async ({ params: { id } }) =>
          operated(operatedProject(id, await store.read<ProjectEvent>(`project-${id}`))),
        hideProject: moderating(moderation.hide, now),
        unhideProject: moderating(moderation.unhide, now),
        readProjectEvents: (asked) => sendPage(publicLog, 'project', asked),
        streamProjectEvents: (asked) => streamEvents(publicLog, 'project', asked, resources.stopping),
        readProjectStates: (asked) => sendStates(publicLog, asked),
        exportProjects: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
        postProject: ({ body, newId, context }) => start('PostProject', body, newId, context),
        draftProject: ({ body, newId, context }) => start('DraftProject', body, newId, context),
        async editProject({ params, body, context }) {
          const id = params.id;
          await requireOwn(body, context.actor);
          const { userId: _, ...changes } = body;
          return changed(id, { type: 'EditProject', ...own(id, context), changes }, context);
        },
        publishProject: ({ params: { id }, context }) =>
          changed(id, { type: 'PublishProject', ...own(id, context) }, context),
        async unpublishProject({ params, context }) {
          const id = params.id;
          const applied = await hasProposals(id);
          const command = { type: 'UnpublishProject', ...own(id, context), hasProposals: applied } as const;
          return changed(id, command, context);
        },
        closeProject: ({ params: { id }, context }) =>
          changed(id, { type: 'CloseProject', ...own(id, context) }, context),
        async deleteDraft({ params, context }) {
          const id = params.id;
          const wrote = await change(id, { type: 'DeleteDraft', ...own(id, context) }, context);
          return { body: { isDeleted: true }, wrote };
        },
        async listProjectChanges({ params, query, caller }) {
          return { body: { data: await listChanges(params.id, query.since, caller.id) } };
        },
        async beginProposal({ params, body, context }) {
          return { body: { data: await beginProposals(params.id, body.clientId ?? null, context) } };
        },
        async claimPlace({ params, body, context }) {
          const projectId = params.id;
          const command = { type: 'ClaimPlace', projectId, ...body } as const;
          const { state } = await change(projectId, command, context).catch(unlessOwnerErased);
          // An acceptance that does not take the place has no claim to end.
          const claimId = body.keepsHiring ? body.claimId : (state?.place.claim?.claimId ?? body.claimId);
          return { body: { data: { projectId, claimId } } };
        },
        async reopenFilled({ params, body, context }) {
          const projectId = params.id;
          const command = { type: 'ReopenProject', ...own(projectId, context), ...body } as const;
          const { version } = await change(projectId, command, context);
          return { body: { data: { projectId, version } } };
        },
      };
    },
  };
}

/** The result of a command for the project with this id. */
const resultOf = (id: string) => (wrote: Written<Project | null>) => ({
  body: { data: { _id: id, status: wrote.state?.status } },
  wrote,
});

const own = (projectId: string, { actor }: Context) => ({ projectId, clientId: actor });

/**
 * Fills a project once an offer that takes its place is accepted, releases the place if the acceptance fails, and
 * publishes at night which projects are hidden or erased. `aheadMs`: how far the clock is ahead, for tests.
 */
export const startProjectsWork = (
  resources: Pick<Resources, 'store' | 'pool' | 'log' | 'model' | 'onApplied' | 'onStop'>,
  change: ChangeProject,
  isSuspended: (userId: string) => Promise<boolean>,
  aheadMs = 0,
): Promise<void> =>
  startDueWork<ProjectSteps>(
    { service: 'projects', resources, projection: dueProjection, aheadMs },
    {
      'fill-project': (data, context) => change(data.projectId, { type: 'FillProject', ...data }, context),
      'release-place': (data, context) => change(data.projectId, { type: 'ReleasePlace', ...data }, context),
      'publish-hiding': async ({ projectId, clientId, day }, context) => {
        const command = { type: 'PublishHiding', projectId, isSuspended: await isSuspended(clientId), day } as const;
        return change(projectId, command, context);
      },
      'publish-erasure': (data, context) => publishErasure(resources.store, data, context),
    },
  );
