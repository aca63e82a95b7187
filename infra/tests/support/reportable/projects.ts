import { aProject } from '@hirelane/api/testing/fixtures';
import { hire } from '../hire.ts';
import type { Marketplace } from '../marketplace.ts';
import { postProject, uploadPdf } from '../visitor.ts';
import { strangers, unique, type Ways } from './way.ts';

/** A published project with a unique title. */
async function project(market: Marketplace) {
  const { client, freelancer } = await strangers(market);
  const [words, file] = [unique('Shop'), await uploadPdf(client.visitor)];
  const id = await postProject(client.visitor, { title: words, file });
  return { thing: { about: 'project', id }, by: freelancer, author: client, words, files: [file] } as const;
}

export const PROJECTS: Ways = {
  'that was published': project,
  async 'that was a draft before'(market) {
    const { client, freelancer } = await strangers(market);
    const [words, file] = [unique('Shop'), await uploadPdf(client.visitor)];
    const { data } = await client.visitor.must('draftProject', { json: aProject({ title: words, file }) });
    await client.visitor.must('publishProject', { params: { id: data._id } });
    return { thing: { about: 'project', id: data._id }, by: freelancer, author: client, words, files: [file] };
  },
  async 'that is a draft again'(market) {
    const made = await project(market);
    await made.author.visitor.must('unpublishProject', { params: { id: made.thing.id } });
    await made.author.visitor.must('editProject', { params: { id: made.thing.id }, json: { title: 'Nothing bad' } });
    return made;
  },
  async 'that its client deleted'(market) {
    const made = await project(market);
    await made.author.visitor.must('unpublishProject', { params: { id: made.thing.id } });
    await made.author.visitor.must('deleteDraft', { params: { id: made.thing.id } });
    return { ...made, rest: 'only operators read it' };
  },
  async 'that was later edited'(market) {
    const made = await project(market);
    await made.author.visitor.must('editProject', { params: { id: made.thing.id }, json: { title: 'Nothing bad' } });
    return made;
  },
  async 'that was closed'(market) {
    const made = await project(market);
    await made.author.visitor.must('closeProject', { params: { id: made.thing.id } });
    return made;
  },
  async 'that was filled'(market) {
    const made = await project(market);
    const pair = { client: made.author.visitor, freelancer: made.by.visitor, projectId: made.thing.id };
    await hire(pair, { keepsHiring: false });
    return made;
  },
};
