import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { invitationsRoutes } from '@hirelane/api/routes/invitations';
import { questionsRoutes } from '@hirelane/api/routes/questions';
import { eventually } from '@hirelane/test-kit/eventually';
import { newcomer } from '../../support/newcomer.ts';
import { postProject } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

const MESSAGE = { message: 'Your shop is what I am looking for.' };
const QUESTION = { text: 'Is there a logo?', mayPublish: true };

/** A project owned by the actor, and a freelancer used only here. */
async function withFreelancer({ browser }: Actor, { market }: TestEnvironment) {
  const [projectId, { visitor, id }] = [await postProject(browser), await newcomer(market, false)];
  return { projectId, freelancerId: id, freelancer: visitor };
}

/** A project that the actor was invited to, by a client used only here. */
async function invited({ id }: Actor, { market }: TestEnvironment): Promise<string> {
  const { visitor } = await newcomer(market, true);
  const projectId = await postProject(visitor);
  await visitor.must('inviteFreelancer', { params: { projectId, freelancerId: id }, json: MESSAGE });
  return projectId;
}

/** A question about the actor's project, with the actor's answer. */
async function answered(actor: Actor, env: TestEnvironment): Promise<string> {
  const { projectId, freelancer } = await withFreelancer(actor, env);
  const { data } = await freelancer.must('askQuestion', { params: { projectId }, json: QUESTION });
  const json = { text: 'Yes.' };
  await actor.browser.must('answerQuestion', { params: { questionId: data._id }, json });
  return data._id;
}

/** A public project by a client used only here. */
async function posted({ market, actors }: TestEnvironment): Promise<string> {
  const { visitor } = await newcomer(market, true);
  const id = await postProject(visitor);
  const seen = () => actors.freelancerB.browser.get(`/api/v1/client/project/${id}`);
  await eventually(seen, ({ status }) => status === 200);
  return id;
}

const { inviteFreelancer, listInvited, listInvitable, listInvitations, countInvitations, declineInvitation } =
  invitationsRoutes;
const { askQuestion, readOwnQuestion, listReceivedQuestions, answerQuestion, publishAnswer } = questionsRoutes;

const ofProject = (path: string, query: Record<string, string> = {}): Scenario => ({
  owner: 'client',
  others: 'hidden',
  call: async ({ browser }) => ({ path: addressOf(path, { id: await postProject(browser) }, query) }),
});

const ofAnswer = (): Scenario => ({
  owner: 'client',
  others: 'hidden',
  call: async (actor, env) => ({ path: addressOf(publishAnswer.path, { questionId: await answered(actor, env) }) }),
});

/** Invitations and questions, before any proposal exists. */
export const approachScenarios = {
  inviteFreelancer: {
    owner: 'client',
    others: 'hidden',
    async call(actor, env) {
      const { projectId, freelancerId } = await withFreelancer(actor, env);
      return { path: addressOf(inviteFreelancer.path, { projectId, freelancerId }), json: MESSAGE };
    },
  },
  listInvited: ofProject(listInvited.path),
  listInvitable: {
    owner: 'client',
    others: 'hidden',
    async call(actor, env) {
      const { projectId, freelancerId } = await withFreelancer(actor, env);
      return { path: addressOf(listInvitable.path, { id: projectId }, { freelancers: freelancerId }) };
    },
  },
  listInvitations: { owner: null, call: () => ({ path: listInvitations.path }) },
  countInvitations: { owner: null, call: () => ({ path: countInvitations.path }) },
  declineInvitation: {
    owner: 'freelancer',
    others: 'hidden',
    async call(actor, env) {
      const path = addressOf(declineInvitation.path, { projectId: await invited(actor, env) });
      return { path, json: { reason: 'timing' } };
    },
  },
  askQuestion: {
    owner: null,
    call: async (_actor, env) => ({
      path: addressOf(askQuestion.path, { projectId: await posted(env) }),
      json: QUESTION,
    }),
  },
  readOwnQuestion: {
    owner: null,
    call: async (_actor, env) => ({ path: addressOf(readOwnQuestion.path, { projectId: await posted(env) }) }),
  },
  listReceivedQuestions: ofProject(listReceivedQuestions.path),
  answerQuestion: {
    owner: 'client',
    others: 'hidden',
    async call(actor, env) {
      const { projectId, freelancer } = await withFreelancer(actor, env);
      const { data } = await freelancer.must('askQuestion', { params: { projectId }, json: QUESTION });
      return { path: addressOf(answerQuestion.path, { questionId: data._id }), json: { text: 'Yes.' } };
    },
  },
  publishAnswer: { ...ofAnswer() },
  takeBackAnswer: { ...ofAnswer() },
  listPublishedQuestions: {
    owner: null,
    call: async (_actor, env) => ({
      path: addressOf(questionsRoutes.listPublishedQuestions.path, { id: await posted(env) }),
    }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
