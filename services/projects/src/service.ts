import { BRIEF_NAMES, type BriefName } from '@hirelane/api/brief';
import type { Brief } from '@hirelane/api/events/project';
import type { EditProject, PostProject, ProjectChange, SaveDraft } from '@hirelane/api/schemas/projects';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { type Context, handle, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore, Wanted } from '@hirelane/event-sourcing/event-store';
import { type Recorded, SubjectErased } from '@hirelane/event-sourcing/events';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { operated } from '@hirelane/http/handlers';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import { databaseTime } from '@hirelane/postgres/database-time';
import { startDueWork } from '@hirelane/processes/due-work';
import { sendPage } from '@hirelane/public-events/page';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { moderating } from '@hirelane/shared/moderating';
import { isSuspendedQuery } from '@hirelane/shared/suspended';
import { openDraftQuota } from './drafts-projection.ts';
import { openProjectModeration, operatedIn } from './moderation.ts';
import { type PlaceSteps, placesProjection } from './places-projection.ts';
import {
  hasBrief,
  type Project,
  type ProjectCommand,
  type ProjectEvent,
  type ProjectRefusal,
  project,
} from './project.ts';
import { projectsReadModel } from './read-model.ts';
import { referenceQueries } from './references-projection.ts';

/** The projects service: a project's life. */
export function projectsService(): ServiceDefinition<'projects'> {
  return {
    name: 'projects',
    readModel: projectsReadModel,
    refusals: {
      'exists-already': () => new HttpProblem('conflict'),
      unknown: () => new HttpProblem('unknown'),
      hidden: () => new HttpProblem('unknown', undefined, undefined, { isHidden: true }),
      'not-yours': () => new HttpProblem('forbidden'),
      incomplete: ({ errors }) => new HttpProblem('invalid', { errors: [...errors] }),
      'has-proposals': () => new HttpProblem('has-proposals'),
      'not-open': () => new HttpProblem('not-open'),
      'not-published': () => new HttpProblem('not-open'),
      'not-a-draft': () => new HttpProblem('not-a-draft'),
      'hidden-by-operator': () => new HttpProblem('hidden-by-operator'),
      'own-thing': () => new HttpProblem('forbidden'),
      closed: () => new HttpProblem('project-closed'),
      filled: () => new HttpProblem('project-filled'),
      'place-claimed': () => new HttpProblem('place-claimed'),
      'not-reopenable': () => new HttpProblem('not-reopenable'),
    },
    async setUp(resources) {
      const { store, encryptedLog, pool, model } = resources;
      const { ownerOf, hasProposals } = referenceQueries(pool, model.schema);
      const change = handle(store, project, 'project');
      const isSuspended = isSuspendedQuery(pool, model.schema);
      const listChanges = changesSince(store, isSuspended);
      const beginProposals = beginProposalsWith(encryptedLog, change, isSuspended);
      await startPlaceWork(resources, change);
      const withinDrafts = openDraftQuota(pool, model);
      const { exportOf } = await startErasure('projects', resources, {
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
        if (file === null || file === undefined) return;
        await model.waitFor(`file-${file}`, 1, propagationTimeoutMs(file));
        const owner = await ownerOf(file);
        if (owner === null) throw invalidField('file', 'Upload this file again.');
        if (owner !== clientId) throw new HttpProblem('forbidden');
      }

      async function start(
        type: 'DraftProject' | 'PostProject',
        body: PostProject | SaveDraft,
        id: string,
        context: Context,
      ) {
        await requireOwn(body, context.actor);
        const { userId: _, ...brief } = body;
        const append = () => change(id, { type, ...own(id, context), brief }, context);
        return answer(id, await (type === 'DraftProject' ? withinDrafts(context.actor, id, append) : append()));
      }

      const moderation = openProjectModeration(store);
      const now = () => databaseTime(pool);

      return {
        readProjectAsOperator: async ({ params: { id } }) =>
          operated(operatedIn(id, await store.read<ProjectEvent>(`project-${id}`))),
        hideProject: moderating(moderation.hide, now),
        unhideProject: moderating(moderation.unhide, now),
        readProjectEvents: (asked) => sendPage(encryptedLog, 'project', asked),
        exportProjects: async ({ params }) => ({ body: { data: await exportOf(params.userId) } }),
        postProject: ({ body, newId, context }) => start('PostProject', body, newId, context),
        draftProject: ({ body, newId, context }) => start('DraftProject', body, newId, context),
        async editProject({ params, body, context }) {
          const id = params.id;
          await requireOwn(body, context.actor);
          const { userId: _, ...changes } = body;
          return answer(id, await change(id, { type: 'EditProject', ...own(id, context), changes }, context));
        },
        async publishProject({ params, context }) {
          const id = params.id;
          return answer(id, await change(id, { type: 'PublishProject', ...own(id, context) }, context));
        },
        async unpublishProject({ params, context }) {
          const id = params.id;
          const applied = await hasProposals(id);
          const command = { type: 'UnpublishProject', ...own(id, context), hasProposals: applied } as const;
          return answer(id, await change(id, command, context));
        },
        async closeProject({ params, context }) {
          const id = params.id;
          return answer(id, await change(id, { type: 'CloseProject', ...own(id, context) }, context));
        },
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
          // An acceptance that takes no place has no claim to end.
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

const answer = (id: string, wrote: Written<Project | null>) => ({
  body: { data: { _id: id, status: wrote.state?.status } },
  wrote,
});

const own = (projectId: string, { actor }: Context) => ({ projectId, clientId: actor });

type Change = (
  id: string,
  command: ProjectCommand,
  context: Context,
  known?: readonly Recorded<ProjectEvent>[],
) => Promise<Written<Project | null>>;

/** Fills a project once an offer that takes its place was accepted, and releases the place if the acceptance failed. */
const startPlaceWork = (resources: Resources, change: Change) =>
  startDueWork<PlaceSteps>(
    { service: 'projects', resources, projection: placesProjection },
    {
      'fill-project': (data, context) => change(data.projectId, { type: 'FillProject', ...data }, context),
      'release-place': (data, context) => change(data.projectId, { type: 'ReleasePlace', ...data }, context),
    },
  );

/**
 * The changes to a project since a version of its stream. Drafts are private: `since` must be a version at which the
 * project was public, and only its owner may ask about a project that is a draft or hidden, or whose client is
 * suspended. Throws 404 and 422.
 */
const changesSince =
  (store: Pick<EventStore, 'read'>, isSuspended: (userId: string) => Promise<boolean>) =>
  async (id: string, since: number, callerId: string): Promise<readonly ProjectChange[]> => {
    const history = await store.read(`project-${id}`, briefsAt(since));
    const now = history.reduce(project.evolve, project.initial);
    const isGone = now === null || history.some(({ type }) => type === 'ProjectErased');
    const isForOwner = now?.status === 'draft' || now?.isHidden || (now !== null && (await isSuspended(now.clientId)));
    const isHidden = isForOwner && now?.clientId !== callerId;
    if (isGone || isHidden) throw unknownTo(callerId, now?.clientId ?? null);
    const before = publicAt(history, since);
    if (before === null) throw invalidField('since', 'The project was not published as this version.');
    return changesBetween(before, now.brief);
  };

/** The last brief up to a version, and the latest of all. The texts of the others are not decrypted. */
const briefsAt =
  (since: number): Wanted<ProjectEvent> =>
  (events) => {
    const then = events.findLastIndex(({ type, version }) => hasBrief(type) && version <= since);
    const last = events.findLastIndex(({ type }) => hasBrief(type));
    return events.map((_, i) => i === then || i === last);
  };

/** A project's brief at a version of its stream; null if it was not public then. */
export function publicAt(history: readonly Recorded<ProjectEvent>[], version: number): Brief | null {
  const state = history
    .filter((event) => event.version <= version)
    .reduce<Project | null>(project.evolve, project.initial);
  return state === null || version > history.length || state.status === 'draft' ? null : state.brief;
}

/** The fields in which a brief differs from an earlier one, in the order of the form. */
export function changesBetween(before: Brief, after: Brief): readonly ProjectChange[] {
  return BRIEF_NAMES.map((field) => ({ field, before: said(before, field), after: said(after, field) })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

/** An emptied text counts as absent. */
const said = (brief: Brief, field: BriefName): ProjectChange['before'] => brief[field] || null;

/** An open project, and its client. */
type Begun = Readonly<{ projectId: string; clientId: string }>;

/**
 * Returns a function that lets a freelancer propose, or throws Refused. The project's own stream decides, not a read
 * model, which may not show yet that the project was closed. The first call writes ProposalsBegan, and the stream's
 * version lets either that or an unpublishing succeed; later calls only read, so that many proposals to one project do
 * not wait for each other. `encryptedLog` is the log as stored: no text is needed here, and decrypting those of all
 * edits would cost more than everything else. A suspended client's project is not open.
 */
function beginProposalsWith(
  encryptedLog: Pick<EventStore, 'read'>,
  change: Change,
  isSuspended: (userId: string) => Promise<boolean>,
) {
  return async (projectId: string, clientId: string | null, context: Context): Promise<Begun> => {
    const command = { type: 'BeginProposals', projectId, clientId } as const;
    const past = await encryptedLog.read<ProjectEvent>(`project-${projectId}`);
    const state = past.reduce(project.evolve, project.initial);
    const decided = project.decide(state, command);
    if ('refused' in decided) throw new Refused<ProjectRefusal>(decided.refused);
    // A read model suffices here: a proposal that gets through just before the suspension is hidden with the project.
    if (state && (await isSuspended(state.clientId))) throw new Refused<ProjectRefusal>('not-open');
    if (decided.length === 0) return begun(projectId, state);
    return begun(projectId, (await change(projectId, command, context, past).catch(unlessOwnerErased)).state);
  };
}

/**
 * Throws Refused if the client's account was deleted meanwhile: to the freelancer, the project is simply not open.
 * Rethrows other errors.
 */
function unlessOwnerErased(error: unknown): never {
  throw error instanceof SubjectErased ? new Refused<ProjectRefusal>('not-open') : error;
}

function begun(projectId: string, state: Project | null): Begun {
  if (!state) throw new Error('Expected a project whose proposals have begun, got none.');
  return { projectId, clientId: state.clientId };
}
