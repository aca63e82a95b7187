import { randomUUID } from 'node:crypto';
import type { Two } from './hire.ts';
import type { Visitor } from './visitor.ts';

const idOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/auth/login/success')).body.userId;

/**
 * Sends messages between the two parties of a contract. If `n` is odd, the client then blocks the freelancer, but
 * unblocks them if `n % 4` is 1. `texts` are the client's message and the freelancer's reply.
 */
export async function converse(
  { client, freelancer, projectId }: Two,
  n: number,
  texts: readonly [string, string] = ['Which tea comes first?', 'The green one.'],
) {
  const freelancerId = await idOf(freelancer);
  const params = { projectId, freelancerId };
  for (const [i, from] of [client, freelancer].entries()) {
    const message = { params: { ...params, messageId: randomUUID() }, json: { text: texts[i] ?? '' } };
    await from.must('sendMessage', message);
  }
  // The client reads their own message and marks it as seen.
  await client.must('readMessages', { params });
  await client.must('markSeen', { params, json: { upTo: 1 } });
  if (n % 2 === 0) return;
  await client.must('blockPerson', { params: { id: freelancerId } });
  if (n % 4 === 1) await client.must('unblockPerson', { params: { id: freelancerId } });
}
