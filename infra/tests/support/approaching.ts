import { serviceCaughtUp } from './applied.ts';
import type { Marketplace } from './marketplace.ts';
import { newcomer, type Person } from './newcomer.ts';
import { type Answer, postProject } from './visitor.ts';

/** A client with a published project, and a freelancer who has not applied to it. */
export type Approaching = Awaited<ReturnType<typeof approaching>>;

export const QUESTION = { text: 'Is there a logo?', mayPublish: true };

/** Uses two new people, or those in `of` with a new project. */
export async function approaching(market: Marketplace, of: Partial<Record<'client' | 'freelancer', Person>> = {}) {
  const client = of.client ?? (await newcomer(market, true));
  const freelancer = of.freelancer ?? (await newcomer(market, false));
  const projectId = await postProject(client.visitor);
  const params = { projectId, freelancerId: freelancer.id };
  return {
    ...{ client, freelancer, projectId, params },
    invite: (message = 'Come and see.', key?: string): Promise<Answer> =>
      client.visitor.call('inviteFreelancer', { params, json: { message }, ...(key !== undefined && { key }) }),
    /** The freelancer's id while the client may invite them; otherwise empty. */
    async invitable(): Promise<readonly string[]> {
      const call = { params: { id: projectId }, query: { freelancers: freelancer.id } };
      return (await client.visitor.must('listInvitable', call)).data;
    },
    decline: (reason = 'timing'): Promise<Answer> =>
      freelancer.visitor.call('declineInvitation', { params: { projectId }, json: { reason } }),
    /** The invitation as the client sees it. */
    async invited() {
      const { data } = await client.visitor.must('listInvited', { params: { id: projectId } });
      return data.find((one) => one.freelancer._id === freelancer.id);
    },
    /** The invitation as the freelancer sees it. */
    async invitation() {
      const { data } = await freelancer.visitor.must('listInvitations');
      return data.find(({ project }) => project._id === projectId);
    },
    ask: (json: object = QUESTION): Promise<Answer> =>
      freelancer.visitor.call('askQuestion', { params: { projectId }, json }),
    answer: (questionId: string, text = 'Yes.'): Promise<Answer> =>
      client.visitor.call('answerQuestion', { params: { questionId }, json: { text } }),
    publish: (questionId: string): Promise<Answer> => client.visitor.call('publishAnswer', { params: { questionId } }),
    takeBack: (questionId: string): Promise<Answer> =>
      client.visitor.call('takeBackAnswer', { params: { questionId } }),
    own: () => freelancer.visitor.must('readOwnQuestion', { params: { projectId } }),
    /** Closes the project and waits until messaging has applied it. */
    async close() {
      await client.visitor.must('closeProject', { params: { id: projectId } });
      await serviceCaughtUp(market, 'messaging');
    },
  };
}
