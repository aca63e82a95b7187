import { approaching } from '../approaching.ts';
import type { Marketplace } from '../marketplace.ts';
import { unique, type Ways } from './way.ts';

/** A user whose page is visible only to people they deal with, and who was invited or has invited someone. */
async function dealing(market: Marketplace, role: 'client' | 'freelancer') {
  const { client, freelancer, invite } = await approaching(market);
  await invite();
  const [author, by] = role === 'client' ? [client, freelancer] : [freelancer, client];
  await author.visitor.must('editPage', { json: { visibility: 'dealing' } });
  return { thing: { about: 'person', id: author.id }, by, author, rest: 'suspended instead' } as const;
}

export const PEOPLE: Ways = {
  async 'that is a freelancer whose page few may see'(market) {
    const made = await dealing(market, 'freelancer');
    const words = unique('Barista');
    const json = { title: words, description: 'I burn them all.', skills: ['Threats'] };
    await made.author.visitor.must('editFreelancerProfile', { params: { userId: made.author.id }, json });
    return { ...made, words };
  },
  async 'that has since changed their texts'(market) {
    const made = await dealing(market, 'freelancer');
    const [words, params] = [unique('Barista'), { userId: made.author.id }];
    const json = { title: words, description: '', skills: [] };
    await made.author.visitor.must('editFreelancerProfile', { params, json });
    await made.author.visitor.must('editFreelancerProfile', { params, json: { ...json, title: 'Nothing bad' } });
    return { ...made, words };
  },
  async 'that is a client who blocks the reporter'(market) {
    const made = await dealing(market, 'client');
    const words = unique('Roastery');
    const json = { companyName: words, description: 'We never pay.' };
    await made.author.visitor.must('editClientProfile', { params: { userId: made.author.id }, json });
    await made.author.visitor.must('blockPerson', { params: { id: made.by.id } });
    return { ...made, words };
  },
};
