import { upload } from '../client/client.ts';
import { act, type DemoPerson } from './act.ts';
import type { Pair } from './hire.ts';
import { pictureOfWork } from './people/works.ts';

type Posted = Readonly<{ client: DemoPerson; id: string; title: string; isFor(freelancer: DemoPerson): boolean }>;

/**
 * Creates pending invitations, a declined one, an answered and published question, and two conversations for the two
 * users whose names are printed. `projects` are the published projects; `seekers` are the freelancers who can be
 * invited.
 */
export async function approach(
  { client, freelancer }: Readonly<{ client: DemoPerson; freelancer: DemoPerson }>,
  projects: readonly Posted[],
  seekers: readonly DemoPerson[],
): Promise<void> {
  const own = projects.filter((project) => project.client === client);
  const [first] = own;
  const others = projects.filter((project) => project.client !== client && project.isFor(freelancer));
  if (first) await inviteSome(first, seekers);
  for (const { client: by, id, title } of others.slice(0, 2)) {
    const message = `Your page shows exactly what we need for “${title}”. We would be glad of a proposal.`;
    await act(by, 'inviteFreelancer', { projectId: id, freelancerId: freelancer.id }, { message });
  }
  const [asking] = seekers.filter((seeker) => first?.isFor(seeker) && seeker !== freelancer).slice(2);
  if (first && asking) {
    await askAndAnswer(first, asking, [
      'Do you already have texts and pictures, or are they part of the work?',
      'Both exist. The texts need a final proofread, and the pictures have to be cropped.',
    ]);
  }
  const [third] = others.slice(2);
  if (third) {
    await askAndAnswer(third, freelancer, [
      'Is the start fixed, or could it be two weeks later?',
      'Two weeks later is fine, as long as the first version is there by the end of the month.',
    ]);
  }
}

/** Sends three invitations, of which the third is declined. */
async function inviteSome({ id, client, isFor }: Posted, seekers: readonly DemoPerson[]): Promise<void> {
  const chosen = seekers.filter(isFor).slice(0, 3);
  for (const [n, { id: freelancerId }] of chosen.entries()) {
    const message = 'We have seen your work and think that this project is a good fit for you. Have a look.';
    const invited = await act(client, 'inviteFreelancer', { projectId: id, freelancerId }, { message });
    const [, , last] = chosen;
    if (n === 2 && invited && last) await act(last, 'declineInvitation', { projectId: id }, { reason: 'timing' });
  }
}

async function askAndAnswer(
  { id, client }: Posted,
  freelancer: DemoPerson,
  [text, answer]: readonly [string, string],
): Promise<void> {
  const asked = await act(freelancer, 'askQuestion', { projectId: id }, { text, mayPublish: true });
  if (asked === undefined) return;
  const question = { questionId: String(asked['_id']) };
  await act(client, 'answerQuestion', question, { text: answer });
  await act(client, 'publishAnswer', question, {});
}

/** Sends messages alternately from the two parties of a contract, starting with the client. */
export async function converse(
  { client, freelancer, projectId, project }: Pair,
  texts: readonly string[],
): Promise<void> {
  const picture = await pictureOfWork(project.project, texts.length);
  const sent = await upload(freelancer.client, picture, `message-${projectId}`);
  for (const [n, text] of texts.entries()) {
    // The id is derived from the position, so that a run continued after an interruption sends the same messages.
    const messageId = `${projectId.slice(0, -4)}${(0x1000 + n).toString(16)}`;
    const params = { projectId, freelancerId: freelancer.id, messageId };
    await act(n % 2 === 0 ? client : freelancer, 'sendMessage', params, {
      text,
      files: n === texts.length - 1 ? [sent] : [],
    });
  }
}
