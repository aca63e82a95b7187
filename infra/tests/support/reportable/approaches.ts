import { aProposal } from '@hirelane/api/testing/fixtures';
import { serviceCaughtUp } from '../applied.ts';
import { approaching } from '../approaching.ts';
import type { Marketplace } from '../marketplace.ts';
import { newcomer } from '../newcomer.ts';
import { unique, type Ways } from './way.ts';

async function invitation(market: Marketplace) {
  const two = await approaching(market);
  const words = unique('Come');
  const { body } = await two.invite(words);
  const thing = { about: 'invitation', id: body.data._id as string } as const;
  return { two, made: { thing, by: two.freelancer, author: two.client, words } };
}

export const INVITATIONS: Ways = {
  'that waits': async (market) => (await invitation(market)).made,
  async 'that was declined'(market) {
    const { made, two } = await invitation(market);
    await two.decline();
    return made;
  },
  async 'that the freelancer applied to'(market) {
    const { made, two } = await invitation(market);
    await two.freelancer.visitor.must('sendProposal', { json: aProposal(two.projectId) });
    return made;
  },
  async 'to a project that is a draft again'(market) {
    const { made, two } = await invitation(market);
    await two.client.visitor.must('unpublishProject', { params: { id: two.projectId } });
    return made;
  },
};

async function question(market: Marketplace) {
  const two = await approaching(market);
  const words = unique('Is it');
  const { body } = await two.ask({ text: words, mayPublish: true });
  const id: string = body.data._id;
  await serviceCaughtUp(market, 'messaging');
  return {
    two,
    id,
    made: { thing: { about: 'question', id }, by: two.client, author: two.freelancer, words },
  } as const;
}

export const QUESTIONS: Ways = {
  'that waits': async (market) => (await question(market)).made,
  async 'that was answered'(market) {
    const { made, two, id } = await question(market);
    await two.answer(id);
    return made;
  },
  async 'that is published, by another freelancer'(market) {
    const { made, two, id } = await question(market);
    await two.answer(id);
    await two.publish(id);
    return { ...made, by: await newcomer(market, false) };
  },
  async 'that is no longer published'(market) {
    const { made, two, id } = await question(market);
    await two.answer(id);
    await two.publish(id);
    await two.takeBack(id);
    return made;
  },
  async 'to a project that was closed'(market) {
    const { made, two } = await question(market);
    await two.close();
    return made;
  },
};
