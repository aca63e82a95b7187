// Written by `npm run contracts`.
import type { invitationsRoutes } from '@hirelane/api/routes/invitations';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const InvitationState = object({ data: object({ _id: text, status: oneOf('invited', 'applied', 'declined') }) });

const Invited = object({
  _id: text,
  freelancer: object({ _id: text, firstName: text, lastName: text, hasPage: flag }),
  status: oneOf('invited', 'applied', 'declined'),
  reason: nullable(oneOf('rate', 'skills', 'timing', 'other work', 'other')),
  message: text,
  isHidden: optional(flag),
  invitedAt: text,
});

const InvitedList = object({ data: list(Invited), left: number });

const Invitable = object({ data: list(text) });

const Invitation = object({
  _id: text,
  project: object({ _id: text, title: text, isOpen: flag }),
  client: object({ _id: text, firstName: text, lastName: text, hasPage: flag }),
  message: text,
  isHidden: optional(flag),
  status: oneOf('invited', 'applied', 'declined'),
  reason: nullable(oneOf('rate', 'skills', 'timing', 'other work', 'other')),
  invitedAt: text,
});

const Invitations = object({ data: list(Invitation), nextCursor: nullable(text) });

const WaitingInvitations = object({ data: object({ waiting: number }) });

export const invitationsApi = apiOf<typeof invitationsRoutes>()({
  inviteFreelancer: ['PUT /api/v1/client/project/:projectId/invitations/:freelancerId', InvitationState],
  listInvited: ['GET /api/v1/client/project/:id/invitations', InvitedList],
  listInvitable: ['GET /api/v1/client/project/:id/invitable', Invitable],
  listInvitations: ['GET /api/v1/freelancer/invitation', Invitations],
  countInvitations: ['GET /api/v1/freelancer/invitation/waiting', WaitingInvitations],
  declineInvitation: ['PUT /api/v1/freelancer/invitation/:projectId/declined', InvitationState],
});
