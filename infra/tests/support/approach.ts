import { eventually } from '@hirelane/test-kit/eventually';
import { postProject, type Visitor } from './visitor.ts';

const idOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/auth/login/success')).body.userId;

/** The text used for the client's invitation and answer, and for the freelancer's question. */
export type ApproachTexts = Readonly<{ invitation: string; question: string; answer: string }>;
const TEXTS: ApproachTexts = { invitation: 'Come and see.', question: 'Is there a logo?', answer: 'Yes.' };

/**
 * Sends an invitation and a question between a client and a freelancer about a new project, before a proposal. For one
 * in four values of `n`, the invitation is declined; for another one in four, a published answer is withdrawn from
 * publication. Does nothing if either blocks the other, or the freelancer is unavailable.
 */
export async function approach(
  { client, freelancer }: Readonly<{ client: Visitor; freelancer: Visitor }>,
  n: number,
  texts: ApproachTexts = TEXTS,
): Promise<string> {
  const projectId = await postProject(client);
  const params = { projectId, freelancerId: await idOf(freelancer) };
  const invited = await client.call('inviteFreelancer', { params, json: { message: texts.invitation } });
  if (invited.status === 200 && n % 4 === 1) {
    await freelancer.must('declineInvitation', { params: { projectId }, json: { reason: 'timing' } });
  }
  const asked = await freelancer.call('askQuestion', {
    params: { projectId },
    json: { text: texts.question, mayPublish: n % 2 === 0 },
  });
  if (asked.status !== 200) return projectId;
  const question = { params: { questionId: asked.body.data._id } };
  // Retries until the read model has the question.
  const answer = () => client.call('answerQuestion', { ...question, json: { text: texts.answer } });
  const answered = await eventually(answer, ({ status }) => status !== 404);
  if (answered.status !== 200) throw new Error(`the answer was refused with ${answered.status}: ${answered.text}`);
  if (n % 2 === 0) await client.must('publishAnswer', question);
  if (n % 4 === 0) await client.must('takeBackAnswer', question);
  return projectId;
}
