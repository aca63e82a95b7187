import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTurns } from '@hirelane/event-sourcing/in-turn';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { conversationId } from '@hirelane/shared/derived-ids';
import type { Viewer } from '@hirelane/shared/viewer';
import type { PagesShown, PostedQueries, RequireOwnProject } from '../approaches/queries.ts';
import type { Blocks } from '../blocks/blocks.ts';
import { type CountEvent, type InvitationEvent, invitation, invitationCount, invitationKey } from './invitation.ts';
import { againstInviting, type InvitationQueries } from './queries.ts';

type Parts = Readonly<{
  store: EventStore;
  queries: InvitationQueries;
  projects: Pick<PostedQueries, 'clientOf'>;
  blocks: Pick<Blocks, 'areApart'>;
  viewer: Pick<Viewer, 'requireShown' | 'seenBy'>;
  requireOwn: RequireOwnProject;
  withPages: PagesShown;
  /** The invitations read model. */
  shown: Pick<Projector, 'catchUp'>;
  /** An instant in UTC. */
  now(): Promise<string>;
}>;
type Routes =
  | 'inviteFreelancer'
  | 'listInvited'
  | 'listInvitable'
  | 'listInvitations'
  | 'countInvitations'
  | 'declineInvitation';

const pairOf = (key: string) => key.split('_') as [projectId: string, freelancerId: string];

/** Handlers for the invitation routes, for clients and freelancers. */
export function invitationHandlers(parts: Parts): Pick<Handlers<'messaging'>, Routes> {
  const { store, queries, projects, blocks, viewer, requireOwn, withPages, shown, now } = parts;
  const change = handle(store, invitation, 'invitation');
  const count = handle(store, invitationCount, 'invitations');
  const inTurn = openTurns();

  async function find(key: string) {
    const [projectId, freelancerId] = pairOf(key);
    const facts = (await queries.factsOf(projectId, [freelancerId])).get(freelancerId);
    return facts ? { ...facts, against: againstInviting(facts, await now()) } : null;
  }
  // The freelancer may have just registered, or become available.
  const findFreelancer = findNew(find, shown);
  const findInvitable = findNew(async (key) => {
    const facts = await find(key);
    return facts?.against === null ? facts : null;
  }, shown);
  const findAnswerable = findNew((projectId, userId) => queries.answerable(projectId, userId), shown);

  return {
    async inviteFreelancer({ params, body, caller, context }) {
      const { projectId, freelancerId } = params;
      const key = invitationKey(params);
      await requireOwn(caller, projectId);
      const facts = await findFreelancer(key, caller.id);
      if (!facts) throw unknownTo(caller.id, null);
      await viewer.requireShown(caller, freelancerId);
      // The block is read from the log, which contains a new block immediately. The response is the same as for a
      // hidden page.
      if (await blocks.areApart(caller.id, freelancerId)) throw unknownTo(caller.id, freelancerId);
      const { against } = facts.against === null ? facts : ((await findInvitable(key, caller.id)) ?? facts);
      const ids = { projectId, clientId: caller.id, freelancerId };
      // Concurrent invitations to a project are queued, so that they do not fail with conflicts.
      if (against === null) {
        await inTurn(projectId, () => count(projectId, { type: 'CountInvitation', ids }, context));
      }
      const command = { type: 'InviteFreelancer', ids, message: body.message, at: await now(), against } as const;
      const wrote = await change(key, command, context);
      return { body: { data: { _id: conversationId(params), status: 'invited' } }, wrote };
    },
    async listInvited({ params: { id }, caller }) {
      await requireOwn(caller, id);
      const { data, left } = await queries.invited(id);
      return { body: { data: await withPages(caller, 'freelancer', data), left } };
    },
    async listInvitable({ params: { id }, query, caller }) {
      await requireOwn(caller, id);
      const [found, at] = await Promise.all([queries.factsOf(id, query.freelancers), now()]);
      const isInvitable = await Promise.all(
        query.freelancers.map(async (freelancerId) => {
          const facts = found.get(freelancerId);
          if (!facts || againstInviting(facts, at) !== null) return false;
          return (await viewer.seenBy(caller, freelancerId)).isShown;
        }),
      );
      return { body: { data: query.freelancers.filter((_, n) => isInvitable[n]) } };
    },
    async listInvitations({ query, caller }) {
      const { data, nextCursor } = await queries.received(caller.id, query);
      return { body: { data: await withPages(caller, 'client', data), nextCursor } };
    },
    async countInvitations({ caller }) {
      return { body: { data: { waiting: await queries.waiting(caller.id) } } };
    },
    async declineInvitation({ params: { projectId }, body, caller, context }) {
      const found = await findAnswerable(projectId, caller.id);
      if (!found) throw unknownTo(caller.id, await projects.clientOf(projectId));
      const pair = { projectId, freelancerId: caller.id };
      const command = { type: 'DeclineInvitation', ...body, ...found, at: await now() } as const;
      const wrote = await change(invitationKey(pair), command, context);
      return { body: { data: { _id: conversationId(pair), status: 'declined' } }, wrote };
    },
  };
}

/** Erases a party from an invitation: the client's message is erased with the client. */
export function invitationErasers(store: EventStore): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const leaving =
    (type: 'InvitationClientErased' | 'InvitationFreelancerErased'): EraseOne =>
    async (key, _person, context) => {
      const stream = `invitation-${key}`;
      const { state } = await load(store, invitation, stream);
      if (!state) return;
      const erased: InvitationEvent = { type, data: state.ids };
      await eraseStream(store, stream, erased, context);
    };
  return { clientId: leaving('InvitationClientErased'), freelancerId: leaving('InvitationFreelancerErased') };
}

/** Ends the count of a project's invitations when the client's account is erased. */
export const countErasers = (store: EventStore): Readonly<Record<'clientId', EraseOne>> => ({
  async clientId(projectId, clientId, context) {
    const erased: CountEvent = { type: 'InvitationsErased', data: { projectId, clientId } };
    await eraseStream(store, `invitations-${projectId}`, erased, context);
  },
});
