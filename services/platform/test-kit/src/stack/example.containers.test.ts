import { postProject } from '@hirelane/test-kit/stack/projects';
import { type Stack, startStack } from '@hirelane/test-kit/stack/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ services: ['files', 'projects', 'feed'] });
}, 300_000);
afterAll(() => stack?.stop());

test("a project posted by a client reaches the freelancers' feed over Kafka, once", async () => {
  const [client, freelancer] = [stack.as('client'), stack.as('freelancer')];
  const posted = await postProject(client, { title: 'A map of every tea shop' });

  const { body } = await freelancer.until('listProjects', {
    query: { recent: 'true' },
    atLeast: posted.wrote, // repeats the call until the read model contains the project
  });
  expect(body.data.map(({ _id }) => _id)).toEqual([posted.id]);
});

test('an acknowledged command survives a crash of the service', async () => {
  const client = stack.as('client');
  const posted = await postProject(client);
  await stack.crash('feed');
  const query = { userId: client.id, published: 'true' };
  await client.until('listProjects', { query, atLeast: posted.wrote }, ({ data }) => data[0]?._id === posted.id);
});
