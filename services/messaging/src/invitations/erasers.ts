import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { CountEvent } from './count.ts';
import { type InvitationEvent, invitation } from './invitation.ts';

/** How either of the two is erased from an invitation: the client's message goes with them. */
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

/** How a client is erased from the count of a project's invitations, which ends with them. */
export const countErasers = (store: EventStore): Readonly<Record<'clientId', EraseOne>> => ({
  async clientId(projectId, clientId, context) {
    const erased: CountEvent = { type: 'InvitationsErased', data: { projectId, clientId } };
    await eraseStream(store, `invitations-${projectId}`, erased, context);
  },
});
