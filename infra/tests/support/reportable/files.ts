import { randomUUID } from 'node:crypto';
import { aPortfolioEntry, PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { approaching } from '../approaching.ts';
import { deliver, engaged } from '../engaged.ts';
import { typesOf } from '../events.ts';
import type { Person } from '../newcomer.ts';
import { PNG, postProject, uploadPdf } from '../visitor.ts';
import { message } from './messages.ts';
import { type Reportable, strangers, type Ways } from './way.ts';

const file = (author: Person, by: Person, id: string, words: string): Reportable => ({
  ...{ thing: { about: 'file', id }, by, author, words },
  files: [id],
});
const named = () => `${randomUUID()}.pdf`;

export const FILES: Ways = {
  async 'of a project'(market) {
    const { client, freelancer } = await strangers(market);
    const name = named();
    const id = await uploadPdf(client.visitor, name);
    await postProject(client.visitor, { file: id });
    return file(client, freelancer, id, name);
  },
  async 'of a message before a proposal'(market) {
    const { params, client, freelancer, invite } = await approaching(market);
    await invite();
    const name = named();
    const id = await uploadPdf(client.visitor, name);
    await message(client, freelancer, params, [id]);
    return file(client, freelancer, id, name);
  },
  async 'of a portfolio'(market) {
    const { client, freelancer } = await strangers(market);
    const name = named();
    const id = await uploadPdf(freelancer.visitor, name);
    const call = { params: { profileId: freelancer.id }, json: aPortfolioEntry({ file: id }) };
    await freelancer.visitor.must('addPortfolio', call);
    return file(freelancer, client, id, name);
  },
  async 'that is a picture of a person'(market) {
    const { client, freelancer } = await strangers(market);
    const name = randomUUID();
    const { body } = await freelancer.visitor.uploadAvatar(PNG, `${name}.png`);
    return file(freelancer, client, body.data._id, `${name}.webp`);
  },
  async 'of a delivery'(market) {
    const both = await engaged(market);
    const name = named();
    const id = await uploadPdf(both.freelancer.visitor, name);
    await deliver(both, [id]);
    return file(both.freelancer, both.client, id, name);
  },
  async 'of accepted work whose author deleted their account'(market) {
    const both = await engaged(market);
    const name = named();
    const id = await uploadPdf(both.freelancer.visitor, name);
    const deliveryId = await deliver(both, [id]);
    await both.client.visitor.must('acceptWork', { params: { id: both.contractId }, json: { deliveryId } });
    await both.freelancer.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(
      () => typesOf(market, 'files', `file-${id}`),
      (types) => types.includes('FileErased'),
    );
    return { ...file(both.freelancer, both.client, id, name), rest: 'stays with the client' };
  },
};
