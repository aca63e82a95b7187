import { LoggedOut, SessionState, UserAnswer, UserUpdated } from '@hirelane/api/schemas/accounts';
import { BlockState } from '@hirelane/api/schemas/blocks';
import { Conversations } from '@hirelane/api/schemas/conversations';
import { FileAnswer } from '@hirelane/api/schemas/files';
import { BillingSaved } from '@hirelane/api/schemas/invoices';
import { TimeZoneAnswer } from '@hirelane/api/schemas/mail-settings';
import { UnreadNotifications } from '@hirelane/api/schemas/notifications';
import { PageSettingsAnswer } from '@hirelane/api/schemas/people';
import { ItemDeleted, ItemWritten } from '@hirelane/api/schemas/profile-items';
import {
  ClientProfileAnswer,
  ClientProfileUpdated,
  FreelancerProfileAnswer,
  FreelancerProfileUpdated,
} from '@hirelane/api/schemas/profiles';
import { FoundProjects, ProjectCounts } from '@hirelane/api/schemas/project-search';
import {
  DraftDeleted,
  HiddenAnswer,
  ProjectAnswer,
  type ProjectCard,
  ProjectWritten,
  SavedAnswer,
} from '@hirelane/api/schemas/projects';
import { Notes, ProposalSentAnswer, ProposalState } from '@hirelane/api/schemas/proposals';
import { http } from 'msw';
import { json, note, type Sent } from '@/test/answers';
import { approachHandlers } from '@/test/approachHandlers';
import { aCompany, aFile, aFreelancer, anId, aProject, aUser, PROJECT_ID, signedIn } from '@/test/builders';
import { billingHandler, contracts, openOffers, ownProposals, received, recordsHandler } from '@/test/hiringHandlers';
import { shownMarketplaceHandlers } from '@/test/marketplaceHandlers';
import {
  answeringHandler,
  blocksHandler,
  completedHandler,
  entriesHandler,
  freelancerCountsHandler,
  freelancerFactsHandler,
  freelancers,
  personReviewsHandler,
} from '@/test/peopleHandlers';
import { noticesHandler, providersHandler, secondFactorHandler } from '@/test/signInHandlers';
import {
  mailSettingsHandler,
  notifications,
  searchesHandler,
  unreadHandler,
  unreadNotificationsHandler,
  writableHandler,
} from '@/test/toldHandlers';

export const signedOutHandlers = () => [
  ...shownMarketplaceHandlers(),
  personReviewsHandler(),
  answeringHandler(),
  completedHandler(),
  http.get('/auth/login/success', () => json(SessionState, { isLogin: false })),
  providersHandler(),
  noCounts,
];

/** A page of projects. `suggestion` is the spelling suggestion for a search. */
export const list = (data: ProjectCard[], nextCursor: string | null = null, suggestion: string | null = null) =>
  json(FoundProjects, { data, nextCursor, suggestion });

/** Serves empty filter counts. */
const noCounts = http.get('/api/v1/project/counts', () =>
  json(ProjectCounts, {
    data: { category: [], scope: [], duration: [], experience: [], budget: [], posted: [], proposals: [] },
  }),
);

/** A signed-in user with this role, whose calls all succeed. `sent` collects the commands. */
export const signedInHandlers = (isClient: boolean, sent: Sent[] = []) => [
  ...shownMarketplaceHandlers(),
  http.get('/api/v1/page/settings', () =>
    json(PageSettingsAnswer, {
      data: { handle: null, visibility: 'signed-in', availability: 'available', categories: [] },
    }),
  ),
  http.get('/auth/login/success', () => json(SessionState, signedIn(isClient))),
  http.put('/api/v1/time-zone', () => json(TimeZoneAnswer, { data: { timeZone: 'UTC' } })),
  providersHandler(),
  noticesHandler(),
  personReviewsHandler(),
  completedHandler(),
  http.get('/auth/logout', () => json(LoggedOut, { redirectUrl: '/' })),
  http.get('/api/v1/user/:id', () => json(UserAnswer, { data: aUser(isClient) })),
  secondFactorHandler(),
  http.get('/api/v1/client/profile/:id', () => json(ClientProfileAnswer, { data: aCompany() })),
  http.get('/api/v1/freelancer/profile/:id', () => json(FreelancerProfileAnswer, { data: aFreelancer() })),
  http.get('/api/v1/client/project', () => list([])),
  http.get('/api/v1/project', () => list([])),
  noCounts,
  http.get('/api/v1/client/project/:id/proposals', () => received([])),
  http.put('/api/v1/client/project/:projectId/proposals/:freelancerId/opened', async ({ request, params }) => {
    await note(sent, request);
    const { projectId, freelancerId } = params as { projectId: string; freelancerId: string };
    return json(ProposalState, { data: { projectId, freelancerId, status: 'opened' } });
  }),
  http.get('/api/v1/client/project/:id/notes', () => json(Notes, { data: [], nextCursor: null })),
  http.get('/api/v1/freelancer/proposal', () => ownProposals([])),
  http.get('/api/v1/freelancers', () => freelancers([])),
  freelancerCountsHandler(),
  freelancerFactsHandler(),
  http.get('/api/v1/contract', () => contracts([])),
  http.get('/api/v1/offer', () => openOffers([])),
  http.get('/api/v1/conversations', () => json(Conversations, { data: [], nextCursor: null })),
  unreadHandler(0),
  http.get('/api/v1/notifications', () => notifications([])),
  unreadNotificationsHandler(() => 0),
  http.put('/api/v1/notifications/read', async ({ request }) => {
    await note(sent, request);
    return json(UnreadNotifications, { data: { unread: 0, newestAt: null } });
  }),
  writableHandler(() => []),
  recordsHandler(() => []),
  searchesHandler(() => []),
  blocksHandler(),
  ...approachHandlers,
  mailSettingsHandler(),
  ...(['put', 'delete'] as const).map((method) =>
    http[method]('/api/v1/people/:id/block', async ({ request, params }) => {
      await note(sent, request);
      return json(BlockState, { data: { _id: String(params['id']), isBlocked: method === 'put' } });
    }),
  ),
  answeringHandler(),
  billingHandler(() => null),
  http.put('/api/v1/billing', async ({ request }) => {
    await note(sent, request);
    return json(BillingSaved, { isBillingSaved: true });
  }),
  http.get('/api/v1/client/project/:id', () => json(ProjectAnswer, { data: aProject(), isApplied: false })),
  http.post('/api/v1/client/project/', async ({ request }) => {
    await note(sent, request);
    return json(ProjectWritten, { data: { _id: PROJECT_ID, status: 'published' } }, 201);
  }),
  http.post('/api/v1/client/project/draft', async ({ request }) => {
    await note(sent, request);
    return json(ProjectWritten, { data: { _id: PROJECT_ID, status: 'draft' } }, 201);
  }),
  http.put('/api/v1/client/project/:id', async ({ request }) => {
    await note(sent, request);
    return json(ProjectWritten, { data: { _id: PROJECT_ID, status: 'draft' } });
  }),
  ...(['publish', 'unpublish', 'close'] as const).map((change) =>
    http.post(`/api/v1/client/project/:id/${change}`, async ({ request }) => {
      await note(sent, request);
      const status = ({ publish: 'published', unpublish: 'draft', close: 'closed' } as const)[change];
      return json(ProjectWritten, { data: { _id: PROJECT_ID, status } });
    }),
  ),
  http.delete('/api/v1/client/project/:id', async ({ request }) => {
    await note(sent, request);
    return json(DraftDeleted, { isDeleted: true });
  }),
  http.put('/api/v1/client/profile/:id', async ({ request }) => {
    await note(sent, request);
    return json(ClientProfileUpdated, { isProfileUpdated: true, data: aCompany() });
  }),
  http.put('/api/v1/freelancer/profile/:id', async ({ request }) => {
    await note(sent, request);
    return json(FreelancerProfileUpdated, { isProfileUpdated: true, data: aFreelancer() });
  }),
  http.put('/api/v1/user/:id', async ({ request }) => {
    await note(sent, request);
    return json(UserUpdated, { isUserUpdated: true, data: aUser(isClient) });
  }),
  ...(['education', 'experience', 'portfolio'] as const).flatMap((kind) => [
    entriesHandler(kind, []),
    http.post(`/api/v1/freelancer/${kind}/:profileId`, async ({ request }) => {
      await note(sent, request);
      return json(ItemWritten, { data: { _id: anId(800) } }, 201);
    }),
    http.put(`/api/v1/freelancer/${kind}/:id`, async ({ request }) => {
      await note(sent, request);
      return json(ItemWritten, { data: { _id: anId(800) } });
    }),
    http.delete(`/api/v1/freelancer/${kind}/:id`, async ({ request }) => {
      await note(sent, request);
      return json(ItemDeleted, { isDeleted: true });
    }),
  ]),
  http.post('/api/v1/freelancer/proposal', async ({ request }) => {
    await note(sent, request);
    return json(ProposalSentAnswer, { data: { _id: anId(700), projectId: PROJECT_ID }, isApplied: true }, 201);
  }),
  http.post('/api/v1/upload', async ({ request }) => {
    await note(sent, request);
    return json(FileAnswer, { data: aFile() }, 201);
  }),
  ...(['put', 'delete'] as const).map((method) =>
    http[method]('/api/v1/freelancer/hidden/:id', async ({ request, params }) => {
      await note(sent, request);
      const isHidden = method === 'put';
      const isLess = isHidden && ((await request.json()) as { isLess: boolean }).isLess;
      return json(HiddenAnswer, { data: { projectId: String(params['id']), isHidden, isLess } });
    }),
  ),
  ...(['saved', 'liked'] as const).flatMap((flag) =>
    (['put', 'delete'] as const).map((method) =>
      http[method](`/api/v1/freelancer/${flag}/:id`, async ({ request }) => {
        await note(sent, request);
        const isOn = method === 'put';
        const data = { projectId: PROJECT_ID, isSaved: flag === 'saved' && isOn, isLiked: flag === 'liked' && isOn };
        return json(SavedAnswer, { data });
      }),
    ),
  ),
];

/** `isApplied` is whether the calling freelancer has sent a proposal. */
export const projectHandler = (project: ReturnType<typeof aProject>, isApplied = false) =>
  http.get('/api/v1/client/project/:id', () => json(ProjectAnswer, { data: project, isApplied }));
