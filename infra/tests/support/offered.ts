import { expect } from 'vitest';
import type { Marketplace } from './marketplace.ts';
import { receivedProposal, said, type Two } from './received-proposal.ts';

/** The possible refusals of a second acceptance, depending on how far the first one has progressed. */
export const LOST = ['place-claimed', 'project-filled', 'offer-over'];

/** An open offer, by default for a new proposal to a new project. */
export async function offered(market: Marketplace, changes: Parameters<Two['offer']>[1] = {}, of?: Two) {
  const two = of ?? (await receivedProposal(market));
  expect(said(await two.offer(undefined, changes))).toBe('offered');
  return { two, offerId: await two.offerId() };
}

/** Another freelancer's proposal for the same project. */
export const another = (market: Marketplace, { client, projectId }: Two) =>
  receivedProposal(market, { client, projectId });
