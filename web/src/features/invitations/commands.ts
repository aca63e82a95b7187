import type { DeclineInvitation, InviteFreelancer } from '@hirelane/api/schemas/invitations';
import { invitationKeys } from '@/features/invitations/queries';
import { WRITABLES } from '@/features/messages/queries';
import { projectKeys } from '@/features/projects/queries';
import { invitationsApi } from '@/shared/api/routes/invitations';
import { useCommand } from '@/shared/api/useCommand';

export const useInvite = (freelancerId: string) =>
  useCommand(
    ({ projectId, ...body }: InviteFreelancer & { projectId: string }, idempotencyKey) =>
      invitationsApi.call('inviteFreelancer', { params: { projectId, freelancerId }, body, idempotencyKey }),
    // Suggestions and the permission to send messages depend on the invitation.
    { invalidates: [[...projectKeys.all, 'detail'], WRITABLES], isStaleAfterConflict: true },
  );

export const useDecline = (projectId: string) =>
  useCommand(
    (body: DeclineInvitation, idempotencyKey) =>
      invitationsApi.call('declineInvitation', { params: { projectId }, body, idempotencyKey }),
    { invalidates: [invitationKeys.all], isStaleAfterConflict: true },
  );
