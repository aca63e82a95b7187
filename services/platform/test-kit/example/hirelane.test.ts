import { type Hirelane, postProject, startHirelane } from '@hirelane/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let hirelane: Hirelane;
beforeAll(async () => {
  hirelane = await startHirelane({ publicStream: true });
}, 300_000);
afterAll(() => hirelane?.stop());

test("a project posted by a client reaches the freelancers' feed and the public stream", async () => {
  const [client, freelancer] = [hirelane.as('client'), hirelane.as('freelancer')];
  const posted = await postProject(client, { title: 'A map of every tea shop', projectRate: 40_000 });

  const query = { recent: 'true' };
  // Repeats the call until the read model contains the project.
  const { body } = await freelancer.until('listProjects', { query, atLeast: posted.wrote });
  expect(body.data.map(({ _id }) => _id)).toContain(posted.id);

  // Ids in public events differ from those in the API.
  const isIt = ({ data }: { data: { rate: number } }) => data.rate === 40_000;
  const overHttp = await hirelane.publicEvents().until('hirelane.project.posted', isIt);
  const fromKafka = await hirelane.publicEvents('kafka').until('hirelane.project.posted', isIt);
  expect(overHttp.data.projectId).not.toBe(posted.id);
  expect(fromKafka).toEqual(overHttp);
}, 60_000);

test('an acknowledged command survives a crash', async () => {
  const posted = await postProject(hirelane.as('client'));
  await hirelane.crash();
  const read = () => hirelane.as('freelancer').insist('getProject', { params: { id: posted.id } });
  expect((await read()).body.data._id).toBe(posted.id);
}, 60_000);
