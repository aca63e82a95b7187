import { randomUUID } from 'node:crypto';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { approaching } from '../approaching.ts';
import { hire } from '../hire.ts';
import type { Person } from '../newcomer.ts';
import { postProject, uploadPdf } from '../visitor.ts';
import { strangers, unique, type Ways } from './way.ts';

type Pair = Readonly<{ projectId: string; freelancerId: string }>;

/** Sends a message from one user to the other as soon as that is allowed. */
export async function message(author: Person, by: Person, conversation: Pair, files: readonly string[] = []) {
  const [id, words] = [randomUUID(), files.length > 0 ? '' : unique('I know')];
  const call = { params: { ...conversation, messageId: id }, json: { text: words, files } };
  const sent = await eventually(
    () => author.visitor.call('sendMessage', call),
    ({ body }) => body.code !== 'cannot-write',
  );
  if (sent.status !== 200) throw new Error(`the message was refused: ${sent.text}`);
  return { thing: { about: 'message', id, conversation }, by, author, words } as const;
}

export const MESSAGES: Ways = {
  async 'to a freelancer who was invited and has not applied'(market) {
    const { params, client, freelancer, invite } = await approaching(market);
    await invite();
    return message(client, freelancer, params);
  },
  async 'from a freelancer who was invited and has not applied'(market) {
    const { params, client, freelancer, invite } = await approaching(market);
    await invite();
    await message(client, freelancer, params);
    return message(freelancer, client, params);
  },
  async 'about an invitation that was later declined'(market) {
    const { params, client, freelancer, invite, decline } = await approaching(market);
    await invite();
    const sent = await message(client, freelancer, params);
    await decline();
    return sent;
  },
  async 'about a proposal'(market) {
    const { params, projectId, client, freelancer } = await approaching(market);
    await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
    return message(client, freelancer, params);
  },
  async 'about a proposal that was later withdrawn'(market) {
    const { params, projectId, client, freelancer } = await approaching(market);
    await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
    const sent = await message(client, freelancer, params);
    await freelancer.visitor.must('withdrawProposal', { params: { projectId } });
    return sent;
  },
  async 'under a contract'(market) {
    const { client, freelancer } = await strangers(market);
    const projectId = await postProject(client.visitor);
    await hire({ client: client.visitor, freelancer: freelancer.visitor, projectId });
    return message(freelancer, client, { projectId, freelancerId: freelancer.id });
  },
  async 'with a file and no text'(market) {
    const { params, client, freelancer, invite } = await approaching(market);
    await invite();
    const files = [await uploadPdf(client.visitor)];
    return { ...(await message(client, freelancer, params, files)), files };
  },
  async 'whose author blocks the recipient'(market) {
    const { params, client, freelancer, invite } = await approaching(market);
    await invite();
    const sent = await message(client, freelancer, params);
    await client.visitor.must('blockPerson', { params: { id: freelancer.id } });
    return sent;
  },
};
