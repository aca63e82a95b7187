import type { MakeOffer, ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Visitor } from './visitor.ts';

/** A client with a project, and a freelancer. */
export type Two = Readonly<{ client: Visitor; freelancer: Visitor; projectId: string }>;

/** A contract between two people. */
export type Hired = Readonly<{ projectId: string; proposalId: string; contractId: string }>;

/**
 * Sends a freelancer's proposal for a project, the client's offer and the acceptance. The project stays open for
 * others, unless `changes` to the offer specify otherwise.
 */
export async function hire(two: Two, changes: Partial<MakeOffer> = {}): Promise<Hired> {
  await two.freelancer.must('sendProposal', { json: aProposal(two.projectId) });
  return hireAgain(two, changes);
}

/**
 * Makes and accepts an offer for a freelancer who has already sent a proposal, once their earlier contract has ended.
 */
export async function hireAgain(two: Two, changes: Partial<MakeOffer> = {}): Promise<Hired> {
  const { client, freelancer, projectId } = two;
  const { freelancerId } = await proposalOf(two, () => true);
  const json = anOffer({ keepsHiring: true, ...changes });
  // The proposal stays hired for a moment after its contract ends.
  const offer = () => client.call('makeOffer', { params: { projectId, freelancerId }, json });
  const made = await eventually(offer, ({ body }) => body.code !== 'proposal-hired');
  if (made.status !== 200) throw new Error(`the offer was refused with ${made.status}: ${made.text}`);
  const { proposalId, offerId } = await proposalOf(two, ({ status }) => status === 'offered');
  const accepted = await freelancer.must('acceptOffer', { params: { projectId }, json: { offerId } });
  return { projectId, proposalId, contractId: accepted.data.contractId };
}

/** A proposal as its client sees it, once `isRight` accepts it. */
async function proposalOf({ client, freelancer, projectId }: Two, isRight: (proposal: ReceivedProposal) => boolean) {
  const freelancerId: string = (await freelancer.get('/auth/login/success')).body.userId;
  async function received(): Promise<ReceivedProposal | undefined> {
    const answer = await client.call('listReceivedProposals', { params: { id: projectId }, query: { limit: '50' } });
    // The read model may not contain the project yet.
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) throw new Error(`the proposals were refused with ${answer.status}: ${answer.text}`);
    return answer.body.data.find(({ freelancer: { _id } }: ReceivedProposal) => _id === freelancerId);
  }
  const found = await eventually(received, (proposal) => proposal !== undefined && isRight(proposal));
  return { freelancerId, proposalId: found?._id ?? '', offerId: found?.offer?._id ?? '' };
}
