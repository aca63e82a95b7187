import type { RouteName } from '@hirelane/api/routes';
import type { Route } from '@hirelane/api/routes/route';
import { anEducation, anExperience, aPortfolioEntry, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { PDF, PNG, postProject, registration, uploadPdf, type Visitor } from '../../support/visitor.ts';
import { appealScenarios } from './appeal-scenarios.ts';
import { approachScenarios } from './approach-scenarios.ts';
import { contractScenarios } from './contract-scenarios.ts';
import { liveScenarios } from './live-scenarios.ts';
import { mailScenarios } from './mail-scenarios.ts';
import { marketplaceScenarios } from './marketplace-scenarios.ts';
import { messagingScenarios } from './messaging-scenarios.ts';
import { newsletterScenarios } from './newsletter-scenarios.ts';
import { notificationsScenarios } from './notifications-scenarios.ts';
import { operatorScenarios } from './operator-scenarios.ts';
import { proposalScenarios } from './proposal-scenarios.ts';
import type { Call, Scenario } from './scenario.ts';
import { searchScenarios } from './search-scenarios.ts';
import { secondFactorScenarios } from './second-factor-scenarios.ts';
import { securityScenarios } from './security-scenarios.ts';
import { shownToEveryone } from './shown-to-everyone.ts';
import { signInScenarios } from './sign-in-scenarios.ts';
import { type Actor, PASSWORD } from './test-environment.ts';

/** The scenarios for all routes a user can call. */
export const scenarios: Readonly<Partial<Record<RouteName, Scenario>>> = {
  register: {
    owner: null,
    call: () => ({ path: '/api/v1/auth/register', json: registration(true) }),
    spendsSession: true,
  },
  login: {
    owner: null,
    call: ({ username }) => ({ path: '/api/v1/auth/login', json: { username, password: PASSWORD } }),
    spendsSession: true,
  },
  logout: { owner: null, call: () => ({ path: '/auth/logout' }), spendsSession: true },
  sessionState: { owner: null, call: () => ({ path: '/auth/login/success' }) },
  ...signInScenarios,
  ...secondFactorScenarios,
  ...securityScenarios,
  ...appealScenarios,
  getOwnSuspension: { owner: null, call: () => ({ path: '/api/v1/account/suspension' }) },
  listNotices: { owner: null, call: () => ({ path: '/api/v1/account/notices' }) },
  downloadMyData: { owner: null, call: () => ({ path: '/api/v1/account/data' }) },
  deleteAccount: {
    owner: null,
    call: () => ({ path: '/api/v1/account/deletion', json: { password: PASSWORD } }),
    spendsSession: true,
  },
  getUser: { owner: 'either', others: 'served', call: ({ id }) => ({ path: `/api/v1/user/${id}` }) },
  editUser: {
    owner: 'either',
    others: 'refused',
    call: ({ id }) => ({
      path: `/api/v1/user/${id}`,
      json: { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra' },
    }),
  },
  ...liveScenarios,
  listWaiting: { owner: null, call: () => ({ path: '/api/v1/waiting' }) },
  ...messagingScenarios,
  ...approachScenarios,
  ...newsletterScenarios,
  ...notificationsScenarios,
  ...mailScenarios,
  ...operatorScenarios,
  ...marketplaceScenarios,

  readPage: { owner: 'either', others: 'served', call: shownToEveryone(({ id }) => `/api/v1/page?id=${id}`) },
  readPageSettings: { owner: null, call: () => ({ path: '/api/v1/page/settings' }) },
  editPage: { owner: null, call: () => ({ path: '/api/v1/page/settings', json: { visibility: 'dealing' } }) },
  getClientProfile: { owner: 'client', others: 'served', call: ({ id }) => ({ path: `/api/v1/client/profile/${id}` }) },
  editClientProfile: {
    owner: 'client',
    others: 'refused',
    call: ({ id }) => ({
      path: `/api/v1/client/profile/${id}`,
      json: { companyName: 'Rao Teas', description: 'Tea.' },
    }),
  },
  getFreelancerProfile: {
    owner: 'freelancer',
    others: 'served',
    call: ({ id }) => ({ path: `/api/v1/freelancer/profile/${id}` }),
  },
  editFreelancerProfile: {
    owner: 'freelancer',
    others: 'refused',
    call: ({ id }) => ({
      path: `/api/v1/freelancer/profile/${id}`,
      json: { title: 'Designer', description: 'Labels.', skills: ['React'] },
    }),
  },
  ...entryScenarios('education', 'Education', async () => anEducation()),
  ...entryScenarios('experience', 'Experience', async () => anExperience()),
  ...entryScenarios('portfolio', 'Portfolio', async ({ browser }) =>
    aPortfolioEntry({ file: await uploadPdf(browser) }),
  ),

  postProject: {
    owner: null,
    call: async ({ browser }) => ({
      path: '/api/v1/client/project/',
      json: aProject({ file: await uploadPdf(browser) }),
    }),
    naming: ({ id }) => ({ path: '/api/v1/client/project/', json: aProject({ file: id, userId: id }) }),
  },
  draftProject: {
    owner: null,
    call: () => ({ path: '/api/v1/client/project/draft', json: { title: 'Soon' } }),
    naming: ({ id }) => ({ path: '/api/v1/client/project/draft', json: { title: 'Soon', userId: id } }),
  },
  editProject: {
    owner: 'client',
    others: 'refused',
    call: async ({ browser }) => ({
      path: `/api/v1/client/project/${await postProject(browser)}`,
      json: aProject({ file: await uploadPdf(browser) }),
    }),
  },
  publishProject: {
    owner: 'client',
    others: 'hidden',
    call: async (owner) => ({ path: `/api/v1/client/project/${await draft(owner)}/publish`, json: {} }),
  },
  unpublishProject: {
    owner: 'client',
    others: 'refused',
    call: async ({ browser }) => ({ path: `/api/v1/client/project/${await postProject(browser)}/unpublish`, json: {} }),
  },
  closeProject: {
    owner: 'client',
    others: 'refused',
    call: async ({ browser }) => ({ path: `/api/v1/client/project/${await postProject(browser)}/close`, json: {} }),
  },
  deleteDraft: {
    owner: 'client',
    others: 'hidden',
    call: async (owner) => ({ path: `/api/v1/client/project/${await draft(owner)}` }),
  },
  listProjects: {
    owner: null,
    call: ({ role, id }) => ({
      path: role === 'client' ? `/api/v1/client/project?userId=${id}&draft=true` : '/api/v1/client/project?recent=true',
    }),
    naming: ({ id }) => ({ path: `/api/v1/client/project?userId=${id}&draft=true` }),
  },
  searchProjects: { owner: null, call: () => ({ path: '/api/v1/project?q=tea' }) },
  readStatistics: { owner: null, call: () => ({ path: '/api/v1/statistics' }) },
  countProjects: { owner: null, call: () => ({ path: '/api/v1/project/counts?q=tea' }) },
  readPublicProject: {
    owner: 'client',
    others: 'served',
    call: async ({ browser }, { market }) => {
      const path = `/api/v1/project/${await postProject(browser)}`;
      const visitor = market.visitor();
      await eventually(
        () => visitor.get(path),
        ({ status }) => status === 200,
      );
      return { path };
    },
  },
  readConduct: {
    owner: 'client',
    others: 'served',
    call: shownToEveryone(({ id }) => `/api/v1/people/${id}/conduct`),
  },
  readAnswering: {
    owner: 'freelancer',
    others: 'served',
    call: shownToEveryone(({ id }) => `/api/v1/people/${id}/answering`),
  },
  getProject: {
    owner: 'client',
    others: 'hidden',
    call: async (owner) => ({ path: `/api/v1/client/project/${await draft(owner)}` }),
  },
  listProjectChanges: {
    owner: 'client',
    others: 'served',
    call: async ({ browser }) => ({ path: `/api/v1/project/${await postProject(browser)}/changes?since=1` }),
  },
  saveProject: bookmark('saved'),
  unsaveProject: bookmark('saved'),
  likeProject: bookmark('liked'),
  unlikeProject: bookmark('liked'),
  hideJob: bookmark('hidden', { isLess: true }),
  showJob: bookmark('hidden'),

  ...searchScenarios,
  ...proposalScenarios,
  writeNote: {
    owner: 'client',
    others: 'hidden',
    call: async ({ browser }, { actors }) => {
      const json = aProposal(await postProject(browser));
      const { data } = await actors.freelancerA.browser.must('sendProposal', { json });
      return { path: `/api/v1/client/proposal/${data._id}/note`, json: { text: 'Ask about labels.' } };
    },
  },
  listFreelancers: { owner: null, call: () => ({ path: '/api/v1/freelancers?q=shop' }) },
  readFreelancerFacts: {
    owner: null,
    call: (_own, { actors }) => ({ path: `/api/v1/freelancers/facts?ids=${actors.freelancerA.id}` }),
  },
  countFreelancers: { owner: null, call: () => ({ path: '/api/v1/freelancers/counts?q=shop' }) },
  listNotes: {
    owner: 'client',
    others: 'hidden',
    call: async ({ browser }) => ({ path: `/api/v1/client/project/${await postProject(browser)}/notes` }),
  },

  ...contractScenarios,

  uploadFile: { owner: null, call: () => ({ path: '/api/v1/upload', file: PDF }) },
  downloadFile: {
    owner: 'either',
    others: 'hidden',
    call: async ({ browser }) => ({ path: `/api/v1/upload/${await uploadPdf(browser)}` }),
  },
  downloadThumbnail: {
    owner: 'either',
    others: 'hidden',
    call: async ({ browser }) => {
      const { body } = await browser.upload(PNG, 'label.png');
      return { path: `/api/v1/upload/${body.data._id}/thumbnail?size=small` };
    },
  },
};

/** Sends a call as a browser does. */
export function send(
  browser: Visitor,
  { method }: Pick<Route, 'method'>,
  { path, json, file, oauth }: Call,
  headers: Record<string, string> = {},
) {
  if (oauth !== undefined) browser.oauth = oauth;
  if (file) return browser.upload(file, 'a.pdf', { headers });
  return browser.send(method, path, { headers, ...(json !== undefined && { json }) });
}

async function draft({ browser }: Actor): Promise<string> {
  const answer = await browser.post('/api/v1/client/project/draft', aProject({ file: await uploadPdf(browser) }));
  if (answer.status !== 201) throw new Error(`the draft was refused: ${answer.status} ${answer.text}`);
  return answer.body.data._id;
}

function bookmark(kind: 'saved' | 'liked' | 'hidden', json?: object): Scenario {
  return {
    owner: null,
    async call(_caller, { actors }) {
      const id = await postProject(actors.clientA.browser);
      // A project can be saved only after a feed shows it.
      const seen = () => actors.freelancerB.browser.get(`/api/v1/client/project/${id}`);
      await eventually(seen, ({ status }) => status === 200);
      return { path: `/api/v1/freelancer/${kind}/${id}`, ...(json && { json }) };
    },
  };
}

/** The four routes for one kind of entry on a freelancer's profile. */
function entryScenarios<Kind extends 'Education' | 'Experience' | 'Portfolio'>(
  segment: string,
  kind: Kind,
  fields: (owner: Actor) => Promise<object>,
): Record<`list${Kind}` | `add${Kind}` | `edit${Kind}` | `delete${Kind}`, Scenario> {
  const path = (id: string) => `/api/v1/freelancer/${segment}/${id}`;
  async function entry(owner: Actor): Promise<string> {
    const answer = await owner.browser.post(path(owner.id), await fields(owner));
    if (answer.status !== 201) throw new Error(`the entry was refused: ${answer.status} ${answer.text}`);
    return answer.body.data._id;
  }
  const all: Record<string, Scenario> = {
    [`list${kind}`]: { owner: 'freelancer', others: 'served', call: ({ id }) => ({ path: path(id) }) },
    [`add${kind}`]: {
      owner: 'freelancer',
      others: 'refused',
      call: async (owner) => ({ path: path(owner.id), json: await fields(owner) }),
    },
    [`edit${kind}`]: {
      owner: 'freelancer',
      // Another user's file is refused before the entry is looked up.
      others: kind === 'Portfolio' ? 'refused' : 'hidden',
      call: async (owner) => ({ path: path(await entry(owner)), json: await fields(owner) }),
    },
    [`delete${kind}`]: {
      owner: 'freelancer',
      others: 'hidden',
      call: async (owner) => ({ path: path(await entry(owner)) }),
    },
  };
  return all as ReturnType<typeof entryScenarios<Kind>>;
}
