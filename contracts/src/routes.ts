import * as z from 'zod';
import { Account, LoggedOut, Login, Register, SessionState, SignedIn, UserAnswer } from './api/accounts.ts';
import { FileAnswer } from './api/files.ts';
import {
  ClientProfileAnswer,
  ClientProfileUpdated,
  EditClientProfile,
  EditFreelancerProfile,
  FreelancerProfileAnswer,
  FreelancerProfileUpdated,
} from './api/profiles.ts';
import {
  PostProject,
  ProjectAnswer,
  ProjectList,
  ProjectListQuery,
  ProjectWritten,
  SaveDraft,
  SavedAnswer,
} from './api/projects.ts';
import { ProposalSentAnswer, SendProposal } from './api/proposals.ts';
import type { ServiceName } from './service-token.ts';

/** Who may call. `bff` is the bff itself: such a route is never reachable from outside. */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'bff';

export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express pattern; a parameter stands for one UUID. A path that ends in `/` may also be called without it. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /** A command changes something and takes an Idempotency-Key, if it is a service's. */
  kind: 'command' | 'query';
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  answer: z.ZodType | 'bytes';
  /** One line for the API document. */
  about: string;
}>;

const none = z.object({});

/**
 * Every route of the product. The bff's allow-list, the services' apps, the API document and the authorisation tests all
 * read this table; a path that is not in it does not exist.
 */
export const routes = {
  register: {
    method: 'POST',
    path: '/api/v1/auth/register',
    who: 'anyone',
    service: 'bff',
    kind: 'command',
    body: Register,
    status: 201,
    answer: SignedIn,
    about: 'Make an account and sign in.',
  },
  login: {
    method: 'POST',
    path: '/api/v1/auth/login',
    who: 'anyone',
    service: 'bff',
    kind: 'command',
    body: Login,
    status: 200,
    answer: SignedIn,
    about: 'Sign in with a username or an e-mail address.',
  },
  logout: {
    method: 'GET',
    path: '/auth/logout',
    who: 'anyone',
    service: 'bff',
    kind: 'command',
    status: 200,
    answer: LoggedOut,
    about: 'End the session.',
  },
  sessionState: {
    method: 'GET',
    path: '/auth/login/success',
    who: 'anyone',
    service: 'bff',
    kind: 'query',
    status: 200,
    answer: SessionState,
    about: 'Who is signed in, if anyone.',
  },
  registerAccount: {
    method: 'POST',
    path: '/internal/accounts',
    who: 'bff',
    service: 'identity',
    kind: 'command',
    body: Register,
    status: 201,
    answer: Account,
    about: 'Make an account.',
  },
  checkPassword: {
    method: 'POST',
    path: '/internal/password-checks',
    who: 'bff',
    service: 'identity',
    kind: 'query',
    body: Login,
    status: 200,
    answer: Account,
    about: 'Whose username and password these are.',
  },
  getUser: {
    method: 'GET',
    path: '/api/v1/user/:userId',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: UserAnswer,
    about: 'A person; e-mail and username only for oneself.',
  },
  getClientProfile: {
    method: 'GET',
    path: '/api/v1/client/profile/:userId',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: ClientProfileAnswer,
    about: "A client's company.",
  },
  editClientProfile: {
    method: 'PUT',
    path: '/api/v1/client/profile/:userId',
    who: 'client',
    service: 'profiles',
    kind: 'command',
    body: EditClientProfile,
    status: 200,
    answer: ClientProfileUpdated,
    about: "Change one's own company.",
  },
  getFreelancerProfile: {
    method: 'GET',
    path: '/api/v1/freelancer/profile/:userId',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: FreelancerProfileAnswer,
    about: "A freelancer's title, bio and skills.",
  },
  editFreelancerProfile: {
    method: 'PUT',
    path: '/api/v1/freelancer/profile/:userId',
    who: 'freelancer',
    service: 'profiles',
    kind: 'command',
    body: EditFreelancerProfile,
    status: 200,
    answer: FreelancerProfileUpdated,
    about: "Change one's own title, bio and skills.",
  },
  postProject: {
    method: 'POST',
    path: '/api/v1/client/project/',
    who: 'client',
    service: 'projects',
    kind: 'command',
    body: PostProject,
    status: 201,
    answer: ProjectWritten,
    about: 'Publish a new project.',
  },
  draftProject: {
    method: 'POST',
    path: '/api/v1/client/project/draft',
    who: 'client',
    service: 'projects',
    kind: 'command',
    body: SaveDraft,
    status: 201,
    answer: ProjectWritten,
    about: 'Start a draft, which may be incomplete.',
  },
  editProject: {
    method: 'PUT',
    path: '/api/v1/client/project/:id',
    who: 'client',
    service: 'projects',
    kind: 'command',
    body: SaveDraft,
    status: 200,
    answer: ProjectWritten,
    about: 'Replace what a project says; a published one must stay complete.',
  },
  publishProject: {
    method: 'POST',
    path: '/api/v1/client/project/:id/publish',
    who: 'client',
    service: 'projects',
    kind: 'command',
    body: none,
    status: 200,
    answer: ProjectWritten,
    about: 'Publish a complete draft.',
  },
  listProjects: {
    method: 'GET',
    path: '/api/v1/client/project',
    who: 'user',
    service: 'feed',
    kind: 'query',
    query: ProjectListQuery,
    status: 200,
    answer: ProjectList,
    about: "A freelancer's feed, or a client's own projects.",
  },
  getProject: {
    method: 'GET',
    path: '/api/v1/client/project/:id',
    who: 'user',
    service: 'feed',
    kind: 'query',
    status: 200,
    answer: ProjectAnswer,
    about: 'One project; drafts only for their owner.',
  },
  saveProject: {
    method: 'PUT',
    path: '/api/v1/freelancer/saved/:projectId',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: SavedAnswer,
    about: 'Put a project among the saved jobs.',
  },
  unsaveProject: {
    method: 'DELETE',
    path: '/api/v1/freelancer/saved/:projectId',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: SavedAnswer,
    about: 'Take a project from the saved jobs.',
  },
  likeProject: {
    method: 'PUT',
    path: '/api/v1/freelancer/liked/:projectId',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: SavedAnswer,
    about: 'Like a project.',
  },
  unlikeProject: {
    method: 'DELETE',
    path: '/api/v1/freelancer/liked/:projectId',
    who: 'freelancer',
    service: 'feed',
    kind: 'command',
    status: 200,
    answer: SavedAnswer,
    about: 'Take the like back.',
  },
  sendProposal: {
    method: 'POST',
    path: '/api/v1/freelancer/proposal',
    who: 'freelancer',
    service: 'proposals',
    kind: 'command',
    body: SendProposal,
    status: 201,
    answer: ProposalSentAnswer,
    about: 'Apply to a project, once.',
  },
  uploadFile: {
    method: 'POST',
    path: '/api/v1/upload',
    who: 'user',
    service: 'files',
    kind: 'command',
    body: 'multipart',
    status: 201,
    answer: FileAnswer,
    about: 'Store one file, at most 25 MiB: pdf, png, jpg or webp by content.',
  },
  downloadFile: {
    method: 'GET',
    path: '/api/v1/upload/:id',
    who: 'user',
    service: 'files',
    kind: 'query',
    status: 200,
    answer: 'bytes',
    about: 'Download a file, for those who may see what it hangs on.',
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The names of the routes that a service answers. */
export type RouteNameOf<S extends ServiceName> = {
  [N in RouteName]: (typeof routes)[N]['service'] extends S ? N : never;
}[RouteName];

/** The table as a list of `[name, route]`, with the precise types widened. */
export const routeList: readonly (readonly [RouteName, Route])[] = Object.entries(routes) as [RouteName, Route][];
