import type { Contract } from '@hirelane/api/schemas/contracts';
import { expect } from 'vitest';
import { typesOf } from './events.ts';
import { hire } from './hire.ts';
import type { Marketplace } from './marketplace.ts';
import { newcomer, type Person } from './newcomer.ts';
import { postProject } from './visitor.ts';

/** A client and a freelancer with a contract. */
export type Engaged = Awaited<ReturnType<typeof engaged>>;

/** Creates a client and a freelancer; the client hires the freelancer for a new project. */
export async function engaged(market: Marketplace) {
  const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
  const projectId = await postProject(client.visitor, { title: 'A shop for tea' });
  return { client, freelancer, ...(await hire(pairOf(client, freelancer, projectId))) };
}

/** The two people in the form that `hire` expects. */
export const pairOf = (client: Person, freelancer: Person, projectId: string) => ({
  client: client.visitor,
  freelancer: freelancer.visitor,
  projectId,
});

/** A contract as one of its parties sees it. */
export async function readContract({ visitor }: Person, id: string): Promise<Contract> {
  const answer = await visitor.call('readContract', { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

/** Delivers as the freelancer; returns the delivery's id. */
export async function deliver({ freelancer, contractId: id }: Engaged, files: readonly string[] = []): Promise<string> {
  const { data } = await freelancer.visitor.must('deliverWork', { params: { id }, json: { note: 'Done.', files } });
  return data._id;
}

/** Delivers as the freelancer and accepts as the client. */
export async function complete(both: Engaged): Promise<Engaged> {
  const deliveryId = await deliver(both);
  await both.client.visitor.must('acceptWork', { params: { id: both.contractId }, json: { deliveryId } });
  return both;
}

/** The types of the events in a proposal's first contract, oldest first. */
export const stepsOf = (market: Marketplace, { proposalId }: Engaged) =>
  typesOf(market, 'hiring', `engagement-${proposalId}_1`);
