import { LoggedOut, SessionState, SignedIn, UserAnswer, UserUpdated } from '@hirelane/contracts/api/accounts';
import { AnsweringRead } from '@hirelane/contracts/api/answering';
import { BlockState, Blocks } from '@hirelane/contracts/api/blocks';
import { type Conduct, ConductAnswer } from '@hirelane/contracts/api/conduct';
import { ConfirmationState } from '@hirelane/contracts/api/confirmation';
import { ContractAnswer, type ContractSummary, Contracts } from '@hirelane/contracts/api/contracts';
import { Conversations, Unread, Writable } from '@hirelane/contracts/api/conversations';
import { FileAnswer } from '@hirelane/contracts/api/files';
import { type FreelancerCard, FreelancerList } from '@hirelane/contracts/api/freelancers';
import { BillingAnswer, BillingSaved } from '@hirelane/contracts/api/invoices';
import { type MailSettings, MailSettingsAnswer } from '@hirelane/contracts/api/mail-settings';
import { Notices } from '@hirelane/contracts/api/moderation';
import { Notes } from '@hirelane/contracts/api/notes';
import { type Notification, Notifications, UnreadNotifications } from '@hirelane/contracts/api/notifications';
import { CompletedContracts, PageSettingsAnswer } from '@hirelane/contracts/api/people';
import {
  EducationList,
  ExperienceList,
  ItemDeleted,
  ItemWritten,
  PortfolioList,
} from '@hirelane/contracts/api/profile-items';
import {
  ClientProfileAnswer,
  ClientProfileUpdated,
  FreelancerProfileAnswer,
  FreelancerProfileUpdated,
} from '@hirelane/contracts/api/profiles';
import {
  DraftDeleted,
  ProjectAnswer,
  type ProjectCard,
  ProjectList,
  ProjectWritten,
  SavedAnswer,
} from '@hirelane/contracts/api/projects';
import {
  type OpenOffer,
  OpenOffers,
  type OwnProposal,
  OwnProposals,
  ProposalSentAnswer,
  ProposalState,
  type ReceivedProposal,
  ReceivedProposals,
} from '@hirelane/contracts/api/proposals';
import { Issuer, type RecordSummary, Records } from '@hirelane/contracts/api/records';
import { PersonReviews } from '@hirelane/contracts/api/reviews';
import { type ListedSearch, SavedSearches } from '@hirelane/contracts/api/searches';
import { SecondFactorAnswer } from '@hirelane/contracts/api/second-factor';
import { OwnSessions } from '@hirelane/contracts/api/security';
import { ProviderList, SignInList } from '@hirelane/contracts/api/sign-in';
import { OwnSuspension } from '@hirelane/contracts/api/suspension';
import type { Problem } from '@hirelane/contracts/problem';
import { HttpResponse, http } from 'msw';
import type * as z from 'zod';
import { approachHandlers } from '@/test/approachHandlers';
import {
  aCompany,
  aConfirmation,
  aFile,
  aFreelancer,
  anId,
  aProject,
  aSecondFactor,
  aSession,
  aUser,
  PROJECT_ID,
  signedIn,
} from '@/test/builders';
import type { aContract } from '@/test/hiringBuilders';

// Every answer goes through the contract's schema, so that a mock cannot drift from it.
export const json = <T>(schema: z.ZodType<T>, body: z.input<z.ZodType<T>>, status = 200) =>
  HttpResponse.json(JSON.parse(JSON.stringify(schema.parse(body))), { status });

export const fail = (problem: Problem) => HttpResponse.json(problem, { status: problem.status });

export interface Sent {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

/** Notes a call, for tests that look at what was sent. */
export async function note(sent: Sent[], request: Request): Promise<void> {
  const text = request.headers.get('content-type')?.includes('json') ? await request.clone().text() : '';
  sent.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text ? JSON.parse(text) : undefined,
    key: request.headers.get('idempotency-key'),
  });
}

/** The sites this server is set up for: none, as on a developer's machine. */
export const providersHandler = (google = false, github = false) =>
  http.get('/api/v1/auth/providers', () =>
    json(ProviderList, {
      data: [
        { provider: 'google', isReady: google },
        { provider: 'github', isReady: github },
      ],
    }),
  );

/** Completed contracts of anybody that may be named. */
export const completedHandler = (
  read: () => z.input<typeof CompletedContracts> | Response = () => ({ data: [], nextCursor: null }),
) =>
  http.get('/api/v1/people/:id/contracts', () => {
    const found = read();
    return found instanceof Response ? found : json(CompletedContracts, found);
  });

/** How soon anybody answers messages. */
export const answeringHandler = (medianHours: number | null = null) =>
  http.get('/api/v1/people/:id/answering', () => json(AnsweringRead, { data: { medianHours } }));

/** Whom one has blocked; `cursor` is null for the first page. */
export const blocksHandler = (
  read: (cursor: string | null) => z.input<typeof Blocks> | Response = () => ({ data: [], nextCursor: null }),
) =>
  http.get('/api/v1/blocks', ({ request }) => {
    const found = read(new URL(request.url).searchParams.get('cursor'));
    return found instanceof Response ? found : json(Blocks, found);
  });

/** When one is mailed, as somebody has it who has chosen nothing. */
export const mailSettingsHandler = (
  read: () => MailSettings | Response = () => ({
    timeZone: null,
    choices: [
      { group: 'proposals', time: 'daily' },
      { group: 'messages', time: 'at once' },
    ],
  }),
) =>
  http.get('/api/v1/mail-settings', () => {
    const found = read();
    return found instanceof Response ? found : json(MailSettingsAnswer, { data: found });
  });

/** The reviews of a person; `cursor` is null for the first page. */
export const personReviewsHandler = (
  read: (cursor: string | null) => z.input<typeof PersonReviews> | Response = () => ({
    ...{ data: [], nextCursor: null, averages: null },
  }),
) =>
  http.get('/api/v1/people/:id/reviews', ({ request }) => {
    const found = read(new URL(request.url).searchParams.get('cursor'));
    return found instanceof Response ? found : json(PersonReviews, found);
  });

export const signedOutHandlers = () => [
  personReviewsHandler(),
  answeringHandler(),
  completedHandler(),
  http.get('/auth/login/success', () => json(SessionState, { isLogin: false })),
  providersHandler(),
];

export const list = (data: ProjectCard[], nextCursor: string | null = null) => json(ProjectList, { data, nextCursor });

const ENTRY_LISTS = { education: EducationList, experience: ExperienceList, portfolio: PortfolioList };

/** The entries of a profile; `data` is read at every call, so that a test may change it. */
export const entriesHandler = (kind: keyof typeof ENTRY_LISTS, data: unknown[]) =>
  http.get(`/api/v1/freelancer/${kind}/:profileId`, () => json(ENTRY_LISTS[kind] as z.ZodType, { data }));

export function received(data: ReceivedProposal[], nextCursor: string | null = null) {
  const countOf = (...statuses: ReceivedProposal['status'][]) =>
    data.filter(({ status }) => statuses.includes(status)).length;
  const counts = {
    all: data.length,
    open: countOf('sent', 'opened', 'shortlisted'),
    shortlisted: countOf('shortlisted'),
    offered: countOf('offered'),
    hired: countOf('hired'),
    declined: countOf('declined'),
    withdrawn: countOf('withdrawn'),
    closed: countOf('closed'),
  };
  return json(ReceivedProposals, { data, nextCursor, counts });
}

export const ownProposals = (data: OwnProposal[], nextCursor: string | null = null) =>
  json(OwnProposals, { data, nextCursor });

export const contracts = (data: ContractSummary[], nextCursor: string | null = null) =>
  json(Contracts, { data, nextCursor });

export const freelancers = (data: FreelancerCard[], nextCursor: string | null = null) =>
  json(FreelancerList, { data, nextCursor });

export const openOffers = (data: OpenOffer[], nextCursor: string | null = null) =>
  json(OpenOffers, { data, nextCursor });

/** A contract as its page reads it; it is read at every call, so that a test may change it. */
export const contractHandler = (read: () => ReturnType<typeof aContract>) =>
  http.get('/api/v1/contract/:id', () => json(ContractAnswer, { data: read() }));

export const conductHandler = (conduct: Conduct) =>
  http.get('/api/v1/people/:id/conduct', () => json(ConductAnswer, { data: conduct }));

/** One's billing details; they are read at every call, so that a test may change them. */
export const billingHandler = (read: () => z.input<typeof BillingAnswer>['data']) =>
  http.get('/api/v1/billing', () => json(BillingAnswer, { data: read() }));

export const unreadHandler = (unread: number) =>
  http.get('/api/v1/conversations/unread', () => json(Unread, { data: { unread } }));

export const notifications = (data: Notification[], nextCursor: string | null = null) =>
  json(Notifications, { data, nextCursor });

export const unreadNotificationsHandler = (read: () => number) =>
  http.get('/api/v1/notifications/count', () => json(UnreadNotifications, { data: { unread: read() } }));

/** In which conversations the user may write, as `<projectId>_<freelancerId>`. */
export const writableHandler = (read: () => string[]) =>
  http.get('/api/v1/conversations/writable', () => json(Writable, { data: read() }));

/** One's own work records; they are read at every call, so that a test may change them. */
export const recordsHandler = (read: () => RecordSummary[]) =>
  http.get('/api/v1/record', () => json(Records, { data: read() }));

/** One's own saved searches; they are read at every call, so that a test may change them. */
export const searchesHandler = (read: () => ListedSearch[], hasFeed: () => boolean = () => false) =>
  http.get('/api/v1/freelancer/searches', () =>
    json(SavedSearches, { data: { searches: read(), hasFeed: hasFeed() } }),
  );

/** What anybody checks records with: the issuer's document, and the status list as it is signed for each call. */
export const recordSourcesHandlers = (issuer: Issuer, signList: () => Promise<string>) => [
  http.get('/api/v1/records/issuer', () => json(Issuer, issuer)),
  http.get('/api/v1/records/status', async () => new HttpResponse(await signList())),
];

/** A signed-in person of this role, whose calls all succeed. `sent` collects the commands. */
export const signedInHandlers = (isClient: boolean, sent: Sent[] = []) => [
  http.get('/api/v1/page/settings', () =>
    json(PageSettingsAnswer, {
      data: { handle: null, visibility: 'signed-in', availability: 'available', categories: [] },
    }),
  ),
  http.get('/auth/login/success', () => json(SessionState, signedIn(isClient))),
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
  http.get('/api/v1/client/project/:id/proposals', () => received([])),
  http.put('/api/v1/client/project/:projectId/proposals/:freelancerId/opened', async ({ request, params }) => {
    await note(sent, request);
    const { projectId, freelancerId } = params as { projectId: string; freelancerId: string };
    return json(ProposalState, { data: { projectId, freelancerId, status: 'opened' } });
  }),
  http.get('/api/v1/client/project/:id/notes', () => json(Notes, { data: [], nextCursor: null })),
  http.get('/api/v1/freelancer/proposal', () => ownProposals([])),
  http.get('/api/v1/freelancers', () => freelancers([])),
  http.get('/api/v1/contract', () => contracts([])),
  http.get('/api/v1/offer', () => openOffers([])),
  http.get('/api/v1/conversations', () => json(Conversations, { data: [], nextCursor: null })),
  unreadHandler(0),
  http.get('/api/v1/notifications', () => notifications([])),
  unreadNotificationsHandler(() => 0),
  http.put('/api/v1/notifications/read', async ({ request }) => {
    await note(sent, request);
    return json(UnreadNotifications, { data: { unread: 0 } });
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

export const userHandler = (user: z.input<typeof UserAnswer>['data']) =>
  http.get('/api/v1/user/:id', () => json(UserAnswer, { data: user }));

/** `isApplied`: the calling freelancer has sent a proposal. */
export const projectHandler = (project: ReturnType<typeof aProject>, isApplied = false) =>
  http.get('/api/v1/client/project/:id', () => json(ProjectAnswer, { data: project, isApplied }));

export const profileHandler = (over: Parameters<typeof aFreelancer>[0]) =>
  http.get('/api/v1/freelancer/profile/:id', () => json(FreelancerProfileAnswer, { data: aFreelancer(over) }));

export const signedInAnswer = (isClient: boolean, isRegistered: boolean) => {
  const state = signedIn(isClient, isRegistered);
  const userId = state.isLogin ? state.userId : '';
  return json(SignedIn, { isLogin: true, isRegistered, user: { _id: userId, isClient } });
};

/** The next session query finds the user signed in: the cookie of a sign-in has been kept. */
export const keptSessionHandler = (isClient: boolean) =>
  http.get('/auth/login/success', () => json(SessionState, signedIn(isClient)));

/** Signed in, with an account that is suspended for this reason; null: it has been restored since. */
export const suspendedHandlers = (isClient: boolean, reason: string | null) => [
  http.get('/auth/login/success', () =>
    json(SessionState, { ...signedIn(isClient), isSuspended: true } as SessionState),
  ),
  http.get('/api/v1/account/suspension', () =>
    json(OwnSuspension, { data: reason === null ? null : { reason, suspendedAt: '2026-11-25T10:00:00.000000Z' } }),
  ),
];

/** What operators have hidden of what the caller has written. */
export const noticesHandler = (notices: z.infer<typeof Notices>['data'] = []) =>
  http.get('/api/v1/account/notices', () => json(Notices, { data: notices }));

/** Signed in here and, where `others` says so, elsewhere. */
export const sessionsHandler = (others = 0) =>
  http.get('/api/v1/user/sessions', () =>
    json(OwnSessions, {
      data: Array.from({ length: others + 1 }, (_, index) =>
        aSession({ _id: anId(800 + index), isCurrent: index === 0 }),
      ),
    }),
  );

export const signInsHandler = (hasPassword: boolean) =>
  http.get('/api/v1/auth/sign-ins', () => json(SignInList, { data: [], hasPassword }));

export const secondFactorHandler = (over: Parameters<typeof aSecondFactor>[0] = {}) =>
  http.get('/api/v1/account/second-factor', () => json(SecondFactorAnswer, { data: aSecondFactor(over) }));

export const confirmationHandler = (over: Parameters<typeof aConfirmation>[0]) =>
  http.get('/api/v1/auth/confirmation', () => json(ConfirmationState, { data: aConfirmation(over) }));
