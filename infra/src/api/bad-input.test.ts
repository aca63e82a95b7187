import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/contracts/constants';
import { type RouteName, routeList, routes } from '@hirelane/contracts/routes';
import { isInternal } from '@hirelane/contracts/routes/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import {
  brief,
  education,
  experience,
  PASSWORD,
  portfolio,
  postProject,
  proposal,
  register,
  registration,
  uploadPdf,
  type Visitor,
} from '../testing/visitor.ts';

type Case = Readonly<{
  as: 'visitor' | 'client' | 'freelancer';
  path(): string;
  /** What the route accepts. */
  valid(): Record<string, unknown>;
  /** Field → a text longer than allowed. */
  overlong: Readonly<Record<string, string>>;
  /** Fields that may be left out. */
  optional: readonly string[];
  /** Fields that hold free text, where hostile characters have to be refused. */
  texts: readonly string[];
}>;

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
const ids = { client: '', freelancer: '', file: '', project: '', draft: '' };

beforeAll(async () => {
  market = await openMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  ids.client = await register(client, true);
  ids.freelancer = await register(freelancer, false);
  ids.file = await uploadPdf(client);
  ids.project = await postProject(client);
  const draft = await client.post('/api/v1/client/project/draft', { title: 'Soon' });
  ids.draft = draft.body.data._id;
});
afterAll(() => market.stop());

const long = (max: number) => 'x'.repeat(max + 1);
const briefCase = {
  as: 'client',
  valid: () => brief(ids.file),
  overlong: { title: long(LIMITS.projectTitle), description: long(LIMITS.projectDescription) },
  texts: ['title', 'description'],
} as const;
const draftFields = Object.keys(brief(''));
const educationCase = {
  as: 'freelancer',
  valid: education,
  overlong: {
    universityName: long(LIMITS.university),
    degree: long(LIMITS.degree),
    course: long(LIMITS.areaOfStudy),
    description: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['universityName', 'degree', 'course', 'description'],
} as const;
const experienceCase = {
  as: 'freelancer',
  valid: experience,
  overlong: {
    companyName: long(LIMITS.companyName),
    role: long(LIMITS.role),
    location: long(LIMITS.place),
    description: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['companyName', 'role', 'location', 'description'],
} as const;
const portfolioCase = {
  as: 'freelancer',
  valid: () => portfolio(ids.file),
  overlong: {
    title: long(LIMITS.projectTitle),
    role: long(LIMITS.role),
    projectChallange: long(LIMITS.itemDescription),
    projectSolution: long(LIMITS.itemDescription),
  },
  optional: [],
  texts: ['title', 'role', 'projectChallange', 'projectSolution'],
} as const;

const credential = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } };
const mailed = {
  as: 'visitor',
  valid: () => ({ token: 't'.repeat(43) }),
  overlong: { token: long(43) },
  optional: [],
  texts: ['token'],
} as const;

/** Bodies without a field: that they hold nothing else is `exhaustion.test.ts`'s. */
const EMPTY = new Set([
  ...[
    'publishProject',
    'unpublishProject',
    'closeProject',
    'sendVerification',
    'passkeyOptions',
    'secondFactorOptions',
  ],
  ...['confirmationOptions', 'startApp', 'newPasskeyOptions', 'renewRecoveryCodes'],
]);

const cases: Partial<Record<RouteName, Case>> = {
  changeEmail: {
    as: 'client',
    path: () => `/api/v1/user/${ids.client}/email`,
    valid: () => ({ email: 'other@example.com' }),
    overlong: { email: `${long(LIMITS.email)}@example.com` },
    optional: [],
    texts: ['email'],
  },
  confirmEmail: { ...mailed, path: () => routes.confirmEmail.path },
  undoEmailChange: { ...mailed, path: () => routes.undoEmailChange.path },
  confirm: {
    as: 'client',
    path: () => routes.confirm.path,
    valid: () => ({ password: 'long enough' }),
    overlong: { password: long(LIMITS.password), code: long(20), recoveryCode: long(60) },
    optional: ['password'],
    texts: [],
  },
  confirmByProvider: {
    as: 'client',
    path: () => routes.confirmByProvider.path,
    valid: () => ({ provider: 'google' }),
    overlong: {},
    optional: [],
    texts: ['provider'],
  },
  giveSecondFactor: {
    as: 'visitor',
    path: () => routes.giveSecondFactor.path,
    valid: () => ({ code: '123456' }),
    overlong: { code: long(20) },
    optional: [],
    texts: ['code'],
  },
  passkeySignIn: {
    as: 'visitor',
    path: () => routes.passkeySignIn.path,
    valid: () => ({ passkey: credential }),
    overlong: {},
    optional: [],
    texts: ['passkey'],
  },
  confirmApp: {
    as: 'client',
    path: () => routes.confirmApp.path,
    valid: () => ({ code: '123456' }),
    overlong: { code: long(20) },
    optional: [],
    texts: ['code'],
  },
  addPasskey: {
    as: 'client',
    path: () => routes.addPasskey.path,
    valid: () => ({ name: 'Telephone', passkey: credential }),
    overlong: { name: long(LIMITS.passkeyName) },
    optional: [],
    texts: ['name'],
  },
  renamePasskey: {
    as: 'client',
    path: () => routes.renamePasskey.path.replace(':id', randomUUID()),
    valid: () => ({ name: 'Telephone' }),
    overlong: { name: long(LIMITS.passkeyName) },
    optional: [],
    texts: ['name'],
  },
  register: {
    as: 'visitor',
    path: () => routes.register.path,
    valid: () => registration(true),
    overlong: {
      firstName: long(LIMITS.name),
      lastName: long(LIMITS.name),
      username: long(LIMITS.username),
      email: `${long(LIMITS.email)}@example.com`,
      state: long(LIMITS.place),
      city: long(LIMITS.place),
      password: long(LIMITS.password),
    },
    optional: [],
    texts: ['firstName', 'lastName', 'username', 'email', 'state', 'city', 'password'],
  },
  login: {
    as: 'visitor',
    path: () => routes.login.path,
    valid: () => ({ username: 'asha', password: 'long enough' }),
    overlong: { username: long(LIMITS.email), password: long(LIMITS.password) },
    optional: [],
    texts: [],
  },
  confirmLink: {
    as: 'visitor',
    path: () => routes.confirmLink.path,
    valid: () => ({ password: 'long enough' }),
    overlong: { password: long(LIMITS.password) },
    optional: [],
    texts: [],
  },
  connectSignIn: {
    as: 'client',
    path: () => routes.connectSignIn.path,
    valid: () => ({ provider: 'google' }),
    overlong: {},
    optional: [],
    texts: ['provider'],
  },
  editUser: {
    as: 'client',
    path: () => `/api/v1/user/${ids.client}`,
    valid: () => ({ firstName: 'Asha', lastName: 'Rao', city: 'Goa', state: 'Goa' }),
    overlong: {
      firstName: long(LIMITS.name),
      lastName: long(LIMITS.name),
      city: long(LIMITS.place),
      state: long(LIMITS.place),
    },
    optional: [],
    texts: ['firstName', 'lastName', 'city', 'state'],
  },
  changePassword: {
    as: 'client',
    path: () => `/api/v1/user/${ids.client}/password`,
    valid: () => ({ oldPassword: PASSWORD, password: 'a rather new secret', confirmpassword: 'a rather new secret' }),
    overlong: { oldPassword: long(LIMITS.password), password: long(LIMITS.password) },
    optional: [],
    texts: ['password'],
  },
  endSessions: {
    as: 'client',
    path: () => routes.endSessions.path,
    valid: () => ({ which: 'others' }),
    overlong: { which: 'everywhere' },
    optional: [],
    texts: ['which'],
  },
  requestReset: {
    as: 'visitor',
    path: () => routes.requestReset.path,
    valid: () => ({ email: 'asha@example.com' }),
    overlong: { email: `${long(LIMITS.email)}@example.com` },
    optional: [],
    texts: ['email'],
  },
  resetPassword: {
    as: 'visitor',
    path: () => routes.resetPassword.path,
    valid: () => ({
      token: 'x'.repeat(43),
      password: 'a rather new secret',
      confirmpassword: 'a rather new secret',
    }),
    overlong: { token: long(43), password: long(LIMITS.password) },
    optional: [],
    texts: ['token', 'password'],
  },
  verifyEmail: {
    as: 'visitor',
    path: () => routes.verifyEmail.path,
    valid: () => ({ token: 'x'.repeat(43) }),
    overlong: { token: long(43) },
    optional: [],
    texts: ['token'],
  },
  subscribe: {
    as: 'visitor',
    path: () => '/api/v1/newsletter',
    valid: () => ({ email: 'asha@example.com' }),
    overlong: { email: `${long(LIMITS.email)}@example.com` },
    optional: [],
    texts: ['email'],
  },
  confirmSubscription: {
    as: 'visitor',
    path: () => routes.confirmSubscription.path,
    valid: () => ({ token: 'x'.repeat(70) }),
    overlong: { token: long(70) },
    optional: [],
    texts: ['token'],
  },
  unsubscribe: {
    as: 'visitor',
    path: () => routes.unsubscribe.path,
    valid: () => ({ token: 'x'.repeat(70) }),
    overlong: { token: long(70) },
    optional: [],
    texts: ['token'],
  },
  deleteAccount: {
    as: 'client',
    path: () => '/api/v1/account/deletion',
    valid: () => ({ password: 'this is not the password', username: 'nobody' }),
    overlong: { password: long(LIMITS.password), username: long(LIMITS.username) },
    optional: ['password', 'username'],
    texts: [],
  },
  addEducation: { ...educationCase, path: () => `/api/v1/freelancer/education/${ids.freelancer}` },
  editEducation: { ...educationCase, path: () => `/api/v1/freelancer/education/${randomUUID()}` },
  addExperience: { ...experienceCase, path: () => `/api/v1/freelancer/experience/${ids.freelancer}` },
  editExperience: { ...experienceCase, path: () => `/api/v1/freelancer/experience/${randomUUID()}` },
  addPortfolio: { ...portfolioCase, path: () => `/api/v1/freelancer/portfolio/${ids.freelancer}` },
  editPortfolio: { ...portfolioCase, path: () => `/api/v1/freelancer/portfolio/${randomUUID()}` },
  editClientProfile: {
    as: 'client',
    path: () => `/api/v1/client/profile/${ids.client}`,
    valid: () => ({ companyName: 'Rao & Daughters', description: 'Tea.' }),
    overlong: { companyName: long(LIMITS.companyName), description: long(LIMITS.companyDescription) },
    optional: [],
    texts: ['companyName', 'description'],
  },
  editFreelancerProfile: {
    as: 'freelancer',
    path: () => `/api/v1/freelancer/profile/${ids.freelancer}`,
    valid: () => ({ title: 'Shop builder', description: 'I build shops.', skills: ['React'] }),
    overlong: { title: long(LIMITS.profileTitle), description: long(LIMITS.bio) },
    optional: [],
    texts: ['title', 'description'],
  },
  postProject: { ...briefCase, path: () => '/api/v1/client/project/', optional: [] },
  draftProject: { ...briefCase, path: () => '/api/v1/client/project/draft', optional: draftFields },
  editProject: { ...briefCase, path: () => `/api/v1/client/project/${ids.draft}`, optional: draftFields },
  sendProposal: {
    as: 'freelancer',
    path: () => '/api/v1/freelancer/proposal',
    valid: () => proposal(ids.project),
    overlong: { coverLetter: long(LIMITS.coverLetter) },
    optional: [],
    texts: ['coverLetter'],
  },
};

const NUL = 'a\0b';
const HALF = 'a\ud800b';

test('every command with a JSON body has its bad inputs here', () => {
  const withBody = routeList
    .filter(([, route]) => route.kind === 'command' && !isInternal(route.who) && route.body instanceof z.ZodType)
    .map(([name]) => name)
    .filter((name) => !EMPTY.has(name));
  expect(Object.keys(cases).sort()).toEqual(withBody.sort());
});

describe.each(Object.entries(cases))('%s', (name, { as, path, valid, overlong, optional, texts }) => {
  const { method } = routes[name as RouteName];
  const whoever = () => (as === 'client' ? client : as === 'freelancer' ? freelancer : market.visitor());
  const fields = Object.keys(valid());

  async function refuses(body: unknown, field: string) {
    const before = await market.countEvents();
    const answer = await whoever().send(method, path(), { json: body });
    expect({ status: answer.status, code: answer.body?.code }).toEqual({ status: 422, code: 'invalid' });
    const named = answer.body.errors.find(({ pointer }: { pointer: string }) => pointer.startsWith(`#/${field}`));
    expect(named?.message, `no message for ${field} in ${answer.text}`).toMatch(/\S/);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(await market.countEvents()).toBe(before);
  }

  test.each(fields.filter((field) => !optional.includes(field)))('without %s', async (field) => {
    const { [field]: _, ...rest } = valid();
    await refuses(rest, field);
  });

  test.each(fields)('%s of a wrong type', async (field) => {
    for (const wrong of [{}, true, [1]].filter(
      (value) => typeof value !== typeof valid()[field] || Array.isArray(value),
    )) {
      await refuses({ ...valid(), [field]: wrong }, field);
    }
  });

  test.each(Object.keys(overlong))('%s too long', async (field) => {
    await refuses({ ...valid(), [field]: overlong[field] }, field);
  });

  test.each(texts)('%s with a NUL byte or half a character', async (field) => {
    const value = String(valid()[field]);
    await refuses({ ...valid(), [field]: `${value}${NUL}` }, field);
    await refuses({ ...valid(), [field]: `${value}${HALF}` }, field);
  });

  test('a body that is no object, or no JSON', async () => {
    const before = await market.countEvents();
    for (const json of ['text', 7, null, []]) {
      const answer = await whoever().send(method, path(), { json });
      expect([400, 422], answer.text).toContain(answer.status);
    }
    const broken = await whoever().send(method, path(), {
      text: '{"a":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.status).toBe(400);
    expect(await market.countEvents()).toBe(before);
  });

  test('a body beyond 100 kB', async () => {
    const before = await market.countEvents();
    const answer = await whoever().send(method, path(), { json: { ...valid(), padding: 'x'.repeat(150_000) } });
    expect(answer.status).toBe(413);
    expect(await market.countEvents()).toBe(before);
  });
});
