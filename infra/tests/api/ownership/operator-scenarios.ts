import { randomUUID } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { operatedThingsRoutes } from '@hirelane/api/routes/operated-things';
import { operatorRoutes } from '@hirelane/api/routes/operator';
import { operatorAccountsRoutes } from '@hirelane/api/routes/operator-accounts';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { complete, engaged } from '../../support/engaged.ts';
import type { Marketplace } from '../../support/marketplace.ts';
import { newcomer } from '../../support/newcomer.ts';
import { postProject, uploadPdf } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import type { TestEnvironment } from './test-environment.ts';

/** A report about a user used only here. */
async function reported({ market }: TestEnvironment) {
  const [by, about] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const { data } = await by.visitor.must('fileReport', { json: { about: 'person', id: about.id, reason: 'fraud' } });
  return { id: data._id };
}

const WHY = { json: { reason: 'It insults a person.' } };

/**
 * A project with an invitation, a question, a proposal with a file, and a message about it, all by users used only
 * here.
 */
async function write({ market }: TestEnvironment) {
  const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const project = await postProject(client.visitor);
  const file = await uploadPdf(freelancer.visitor);
  const pair = { projectId: project, freelancerId: freelancer.id };
  const invited = await client.visitor.must('inviteFreelancer', { params: pair, json: { message: 'Come and see.' } });
  const asked = await freelancer.visitor.must('askQuestion', {
    params: { projectId: project },
    json: { text: 'Is there a logo?', mayPublish: false },
  });
  const json = aProposal(project, { portfolio: file });
  const { data } = await freelancer.visitor.must('sendProposal', { json });
  const message = randomUUID();
  const params = { projectId: project, freelancerId: freelancer.id, messageId: message };
  await client.visitor.must('sendMessage', { params, json: { text: 'Which tea comes first?' } });
  // The item must be in the read models before operators can use its id.
  await freelancer.visitor.must('listOwnProposals');
  await client.visitor.must('readMessages', { params });
  await client.visitor.must('listInvited', { params: { id: project } });
  await freelancer.visitor.must('readOwnQuestion', { params: { projectId: project } });
  return { project, file, message, proposal: data._id, invitation: invited.data._id, question: asked.data._id };
}

/** Created only once per marketplace, because hiding an item that is already hidden gets the same response. */
const once = <T>(make: (env: TestEnvironment) => Promise<T>) => {
  const made = new WeakMap<TestEnvironment, Promise<T>>();
  return (env: TestEnvironment): Promise<T> => {
    const known = made.get(env) ?? make(env);
    made.set(env, known);
    return known;
  };
};
const written = once(write);
const reviewed = once(({ market }) => writeReview(market));

/** Returns the id of a review. */
async function writeReview(market: Marketplace): Promise<string> {
  const { client, contractId } = await complete(await engaged(market));
  const stars = { quality: 1, communication: 1, reliability: 1 };
  await client.visitor.must('writeReview', { params: { id: contractId }, json: { ...stars, text: 'Late.' } });
  const [found] = await eventually(
    () =>
      market.sql<{ id: string }>(`SELECT id FROM ${schemaOf(hiringReadModel)}.reviews WHERE engagement_id = $1`, [
        contractId,
      ]),
    ({ length }) => length === 1,
  );
  return found?.id ?? '';
}

type Kind = keyof Awaited<ReturnType<typeof written>>;

const moderating = (name: keyof typeof operatorRoutes, kind: Kind): Scenario => ({
  owner: null,
  async call(_actor, env) {
    const { [kind]: id } = await written(env);
    return { path: addressOf(operatorRoutes[name].path, { id }), ...WHY };
  },
});

const moderatingReview = (name: 'hideReview' | 'unhideReview'): Scenario => ({
  owner: null,
  async call(_actor, env) {
    return { path: addressOf(operatorRoutes[name].path, { id: await reviewed(env) }), ...WHY };
  },
});

const reading = (name: keyof typeof operatedThingsRoutes, kind: Kind): Scenario => ({
  owner: null,
  async call(_actor, env) {
    const { [kind]: id } = await written(env);
    return { path: addressOf(operatedThingsRoutes[name].path, { id }) };
  },
});

/** An operator's call about a user used only here. */
const aboutNewcomer = (
  name: 'readAccount' | 'readCompanyAsOperator' | 'suspendAccount' | 'restoreAccount' | 'unverifyCompany',
): Scenario => ({
  owner: null,
  async call(_actor, { market }) {
    const { id, visitor } = await newcomer(market, true);
    // Once users can read their own profile, the profiles service has applied their registration.
    await visitor.must('getClientProfile', { params: { userId: id } });
    return { path: addressOf(operatorAccountsRoutes[name].path, { id }), ...(!name.startsWith('read') && WHY) };
  },
});

/** Actions on other users that any operator may take. */
export const operatorScenarios = {
  listReports: { owner: null, call: () => ({ path: operatorRoutes.listReports.path }) },
  readReport: {
    owner: null,
    async call(_actor, env) {
      const { id } = await reported(env);
      const { market } = env;
      const schema = schemaOf(messagingReadModel);
      await eventually(
        () => market.sql(`SELECT FROM ${schema}.reports WHERE id = $1`, [id]),
        ({ length }) => length === 1,
      );
      return { path: addressOf(operatorRoutes.readReport.path, { id }) };
    },
  },
  findAccounts: {
    owner: null,
    call: () => ({ path: operatorAccountsRoutes.findAccounts.path, json: { name: 'no.such.user' } }),
  },
  readAccount: aboutNewcomer('readAccount'),
  suspendAccount: aboutNewcomer('suspendAccount'),
  restoreAccount: aboutNewcomer('restoreAccount'),
  readCompanyAsOperator: aboutNewcomer('readCompanyAsOperator'),
  verifyCompany: {
    owner: null,
    async call(_actor, { market }) {
      const { id } = await newcomer(market, true);
      const path = addressOf(operatorAccountsRoutes.verifyCompany.path, { id });
      return { path, json: { companyName: 'Rao Teas', reason: 'Register, entry 4711.' } };
    },
  },
  unverifyCompany: aboutNewcomer('unverifyCompany'),
  readReviewAsOperator: {
    owner: null,
    async call(_actor, env) {
      return { path: addressOf(operatedThingsRoutes.readReviewAsOperator.path, { id: await reviewed(env) }) };
    },
  },
  readProjectAsOperator: reading('readProjectAsOperator', 'project'),
  readMessageAsOperator: reading('readMessageAsOperator', 'message'),
  readLetterAsOperator: reading('readLetterAsOperator', 'proposal'),
  readFileAsOperator: reading('readFileAsOperator', 'file'),
  readInvitationAsOperator: reading('readInvitationAsOperator', 'invitation'),
  readQuestionAsOperator: reading('readQuestionAsOperator', 'question'),
  readProfileAsOperator: {
    owner: null,
    async call(_actor, { market }) {
      const { id, visitor } = await newcomer(market, false);
      // Once users can read their own page, they are in the read model for pages.
      await eventually(
        () => visitor.get(`/api/v1/page?id=${id}`),
        ({ status }) => status === 200,
      );
      return { path: addressOf(operatedThingsRoutes.readProfileAsOperator.path, { id }) };
    },
  },
  downloadFileAsOperator: reading('downloadFileAsOperator', 'file'),
  decideReport: {
    owner: null,
    async call(_actor, env) {
      const path = addressOf(operatorRoutes.decideReport.path, await reported(env));
      return { path, json: { decision: 'dismissed', grounds: 'It is a fair word.' } };
    },
  },
  hideReview: moderatingReview('hideReview'),
  unhideReview: moderatingReview('unhideReview'),
  hideProject: moderating('hideProject', 'project'),
  unhideProject: moderating('unhideProject', 'project'),
  hideMessage: moderating('hideMessage', 'message'),
  unhideMessage: moderating('unhideMessage', 'message'),
  hideLetter: moderating('hideLetter', 'proposal'),
  unhideLetter: moderating('unhideLetter', 'proposal'),
  hideFile: moderating('hideFile', 'file'),
  unhideFile: moderating('unhideFile', 'file'),
  hideInvitation: moderating('hideInvitation', 'invitation'),
  unhideInvitation: moderating('unhideInvitation', 'invitation'),
  hideQuestion: moderating('hideQuestion', 'question'),
  unhideQuestion: moderating('unhideQuestion', 'question'),
} as const satisfies Partial<Record<RouteName, Scenario>>;
