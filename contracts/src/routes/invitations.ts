import {
  DeclineInvitation,
  Invitable,
  InvitableQuery,
  InvitationState,
  Invitations,
  InvitedList,
  InviteFreelancer,
  WaitingInvitations,
} from '../schemas/invitations.ts';
import { PageQuery } from '../schemas/projects.ts';
import type { Route } from './route.ts';

const ofClient = { who: 'client', service: 'messaging', status: 200 } as const;
const ofFreelancer = { who: 'freelancer', service: 'messaging', status: 200 } as const;

/** Clients ask freelancers to apply. */
export const invitationsRoutes = {
  inviteFreelancer: {
    ...ofClient,
    method: 'PUT',
    path: '/api/v1/client/project/:projectId/invitations/:freelancerId',
    kind: 'command',
    limit: 'invite',
    body: InviteFreelancer,
    answer: InvitationState,
    about: "Invite a freelancer to apply to a published project of one's own; at most 30 for each project.",
  },
  listInvited: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/invitations',
    kind: 'query',
    answer: InvitedList,
    about: 'Whom the caller has invited to a project of their own, and what became of it.',
  },
  listInvitable: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/invitable',
    kind: 'query',
    query: InvitableQuery,
    answer: Invitable,
    about: 'Which of these freelancers the caller could invite to a project of their own now.',
  },
  listInvitations: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/invitation',
    kind: 'query',
    query: PageQuery,
    answer: Invitations,
    about: 'Invitations that the caller has received, the last one first.',
  },
  countInvitations: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/invitation/waiting',
    kind: 'query',
    answer: WaitingInvitations,
    about: 'How many invitations to open projects the caller has not answered.',
  },
  declineInvitation: {
    ...ofFreelancer,
    method: 'PUT',
    path: '/api/v1/freelancer/invitation/:projectId/declined',
    kind: 'command',
    body: DeclineInvitation,
    answer: InvitationState,
    about: 'Decline an invitation, with a reason that its client reads.',
  },
} as const satisfies Record<string, Route>;
