import { aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { approaching } from '../approaching.ts';
import { complete, engaged, readContract } from '../engaged.ts';
import type { Marketplace } from '../marketplace.ts';
import { uploadPdf } from '../visitor.ts';
import { unique, type Ways } from './way.ts';

/** A proposal with a unique cover letter and file. */
async function proposal(market: Marketplace) {
  const { client: by, freelancer: author, projectId } = await approaching(market);
  const [words, portfolio] = [unique('I am'), await uploadPdf(author.visitor)];
  const json = aProposal(projectId, { coverLetter: words, portfolio });
  const { data } = await author.visitor.must('sendProposal', { json });
  const thing = { about: 'proposal', id: data._id } as const;
  const pair = { projectId, freelancerId: author.id };
  return { made: { thing, by, author, words, files: [portfolio] }, pair, portfolio } as const;
}

export const PROPOSALS: Ways = {
  'that was sent': async (market) => (await proposal(market)).made,
  async 'that was later revised'(market) {
    const { made, pair, portfolio } = await proposal(market);
    const { projectId: _, ...terms } = aProposal(pair.projectId, { portfolio, coverLetter: 'Nothing bad.' });
    await made.author.visitor.must('reviseProposal', { params: { projectId: pair.projectId }, json: terms });
    return made;
  },
  async 'that was withdrawn'(market) {
    const { made, pair } = await proposal(market);
    await made.author.visitor.must('withdrawProposal', { params: { projectId: pair.projectId } });
    return made;
  },
  async 'that was declined'(market) {
    const { made, pair } = await proposal(market);
    const call = { params: pair, json: { reason: 'budget' } };
    await eventually(
      () => made.by.visitor.call('declineProposal', call),
      ({ status }) => status === 200,
    );
    return made;
  },
  async 'to a project that was closed'(market) {
    const { made, pair } = await proposal(market);
    await made.by.visitor.must('closeProject', { params: { id: pair.projectId } });
    return made;
  },
};

export const REVIEWS: Ways = {
  async 'of a contract after both parties wrote a review'(market) {
    const both = await complete(await engaged(market));
    const { client, freelancer, contractId } = both;
    const [words, stars] = [unique('Late'), { quality: 1, communication: 1, reliability: 1 }];
    await client.visitor.must('writeReview', { params: { id: contractId }, json: { ...stars, text: words } });
    await freelancer.visitor.must('writeReview', { params: { id: contractId }, json: { ...stars, text: '' } });
    const contract = await eventually(
      () => readContract(freelancer, contractId),
      ({ reviews }) => reviews.other !== null,
    );
    const id = contract.reviews.other?._id ?? '';
    return { thing: { about: 'review', id }, by: freelancer, author: client, words };
  },
};
