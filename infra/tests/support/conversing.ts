import { randomUUID } from 'node:crypto';
import type { Messages } from '@hirelane/api/schemas/conversations';
import { expect } from 'vitest';
import { typesOf } from './events.ts';
import type { Marketplace } from './marketplace.ts';
import { receivedProposal } from './received-proposal.ts';
import type { Answer, Visitor } from './visitor.ts';

/** A client, a freelancer who has sent them a proposal, and functions for their messages. */
export type Conversing = Awaited<ReturnType<typeof conversing>>;

/** Uses two new people with a proposal, or those in `of`. */
export async function conversing(market: Marketplace, of: Parameters<typeof receivedProposal>[1] = {}) {
  const two = await receivedProposal(market, of);
  const { projectId, freelancerId } = two;
  const params = { projectId, freelancerId };
  const clientId: string = (await two.client.get('/auth/login/success')).body.userId;
  return {
    ...two,
    clientId,
    params,
    send: (from: Visitor, text: string, messageId: string = randomUUID(), key?: string): Promise<Answer> =>
      from.call('sendMessage', { params: { ...params, messageId }, json: { text }, ...(key !== undefined && { key }) }),
    /** Sends a message and expects success; returns its number. */
    async write(from: Visitor, text: string): Promise<number> {
      const { data } = await from.must('sendMessage', {
        params: { ...params, messageId: randomUUID() },
        json: { text },
      });
      return data.n;
    },
    /** The conversation as the client or the freelancer sees it. */
    async read(by: Visitor, query: Readonly<Record<string, string>> = {}): Promise<Messages> {
      const answer = await by.call('readMessages', { params, query });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    },
    /** Whether each of the two users can currently write. Neither user sees the reason. */
    async whoCanWrite(): Promise<readonly string[]> {
      const readers = { client: two.client, freelancer: two.freelancer };
      const found: string[] = [];
      for (const [name, reader] of Object.entries(readers)) {
        if ((await reader.must('readMessages', { params })).conversation.canWrite) found.push(name);
      }
      return found;
    },
    /** The types of the events in a segment, oldest first. */
    segment: (n = 1) => typesOf(market, 'messaging', `conversation-${projectId}_${freelancerId}_${n}`),
  };
}

/** A refusal's status and code. */
export const refusal = ({ status, body }: Answer) => [status, body.code];
export const CANNOT_WRITE = [409, 'cannot-write'];
