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

export const invitationsRoutes = {
  inviteFreelancer: {
    ...ofClient,
    method: 'PUT',
    path: '/api/v1/client/project/:projectId/invitations/:freelancerId',
    kind: 'command',
    limit: 'invite',
    body: InviteFreelancer,
    answer: InvitationState,
    about: "Invite a freelancer to apply to one of the caller's published projects; at most 30 for each project.",
  },
  listInvited: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/invitations',
    kind: 'query',
    answer: InvitedList,
    about: "The freelancers invited to one of the caller's projects, and the outcomes.",
  },
  listInvitable: {
    ...ofClient,
    method: 'GET',
    path: '/api/v1/client/project/:id/invitable',
    kind: 'query',
    query: InvitableQuery,
    answer: Invitable,
    about: 'Which of these freelancers the caller can now invite to one of their projects.',
  },
  listInvitations: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/invitation',
    kind: 'query',
    query: PageQuery,
    answer: Invitations,
    about: 'Invitations that the caller has received, latest first.',
  },
  countInvitations: {
    ...ofFreelancer,
    method: 'GET',
    path: '/api/v1/freelancer/invitation/waiting',
    kind: 'query',
    answer: WaitingInvitations,
    about: 'The number of invitations to open projects that the caller has not answered.',
  },
  declineInvitation: {
    ...ofFreelancer,
    method: 'PUT',
    path: '/api/v1/freelancer/invitation/:projectId/declined',
    kind: 'command',
    body: DeclineInvitation,
    answer: InvitationState,
    about: 'Decline an invitation, with a reason that its client can read.',
  },
} as const satisfies Record<string, Route>;
