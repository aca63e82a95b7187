import { randomUUID } from 'node:crypto';
import { schemaOf } from '@hirelane/projections/projection';
import { projectsReadModel } from '@hirelane/projects/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdAppends } from './hold.ts';
import { openTestEnvironment, said, type TestEnvironment } from './test-environment.ts';

// A proposal has two steps in two logs. These tests act between the steps deterministically; in the race tests that
// happens by chance.

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment(2);
});
afterAll(() => env.stop());

const hold = () => holdAppends(env.market.databaseUrl, 'proposals', 'ProposalSent');

test('unpublishing is refused once a proposal has begun, even before it is visible', async () => {
  const { freelancers, post, act, apply, countProposals } = env;
  const id = await post();
  const held = await hold();
  const sent = apply(freelancers[0], id);
  await held.met();
  expect([said(await act(id, 'unpublish')), await countProposals(id)]).toEqual(['has-proposals', 0]);
  await held.release();
  expect(said(await sent)).toBe('ok');
});

test('a proposal is closed in both lists when its project is closed between its steps', async () => {
  const { client, freelancers, post, act, apply } = env;
  const id = await post({ title: 'Closed in between' });
  const held = await hold();
  const sent = apply(freelancers[0], id);
  await held.met();
  expect(said(await act(id, 'close'))).toBe('ok');
  await held.release();
  expect(said(await sent)).toBe('ok');

  const own = async () => (await freelancers[0]?.get('/api/v1/freelancer/proposal'))?.body.data;
  await expect
    .poll(own)
    .toContainEqual(expect.objectContaining({ status: 'closed', project: expect.objectContaining({ _id: id }) }));
  const received = async () => (await client.get(`/api/v1/client/project/${id}/proposals`)).body.data;
  await expect.poll(received).toHaveLength(1);
  expect(said(await apply(freelancers[1], id))).toBe('not-open');
});

test('a retry of a proposal whose response was lost gets the same response, even after the project was closed', async () => {
  const { market, freelancers, post, act, apply, countProposals } = env;
  const [id, key] = [await post(), randomUUID()];
  const first = await apply(freelancers[0], id, key);
  // The state left by a process that died after the append.
  await market.sql('UPDATE proposals.commands SET answer = NULL WHERE key = $1', [key]);
  await act(id, 'close');
  const again = await apply(freelancers[0], id, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(said(await apply(freelancers[0], id))).toBe('proposal-exists');
  expect(await countProposals(id)).toBe(1);
});

test('a project can be unpublished after a proposal was refused because of its content', async () => {
  const { client, freelancers, post, act, apply, historyOf } = env;
  const id = await post();
  const sender = freelancers[0];
  const send = (changes: object) =>
    sender?.post('/api/v1/freelancer/proposal', {
      projectId: id,
      expectedBidRate: 10,
      duration: '1 month',
      coverLetter: 'Tea.',
      ...changes,
    });
  const { userId: clientId } = (await client.get('/auth/login/success')).body;
  const { userId } = (await freelancers[1]?.get('/auth/login/success'))?.body ?? {};
  expect((await send({ coverLetter: '' }))?.status).toBe(422);
  expect((await send({ portfolio: randomUUID() }))?.status).toBe(422);
  expect((await send({ freelancerId: userId }))?.status).toBe(403);
  expect((await send({ clientId: userId }))?.status).toBe(403);
  expect(await historyOf(id)).toEqual(['ProjectPosted']);
  expect(said(await act(id, 'unpublish'))).toBe('ok');
  expect((await send({ clientId }))?.body.code).toBe('not-open');
  await act(id, 'publish');
  expect(said(await apply(sender, id))).toBe('ok');
});

test('a project with proposals from before ProposalsBegan existed cannot be unpublished either', async () => {
  const { market, client, post, act, countProposals, historyOf } = env;
  const id = await post();
  const { userId: clientId } = (await client.get('/auth/login/success')).body;
  const freelancerId = randomUUID();
  const data = {
    ...{ proposalId: randomUUID(), projectId: id, clientId, freelancerId },
    ...{ expectedBidRate: 1, duration: '1 month', portfolio: null, coverLetter: 'From long ago.' },
  };
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: freelancerId };
  await market.sql(
    "INSERT INTO proposals.events (stream, version, id, type, data, meta) VALUES ($1, 1, $2, 'ProposalSent', $3, $4)",
    [`proposal-${id}_${freelancerId}`, randomUUID(), JSON.stringify(data), JSON.stringify(meta)],
  );
  await expect.poll(async () => (await client.get(`/api/v1/client/project/${id}`)).body.data.totalProposals).toBe(1);
  // Waits for the projects service's read model, which may lag behind others.
  const applied = `SELECT FROM ${schemaOf(projectsReadModel)}._gate WHERE stream = $1`;
  await expect.poll(() => market.sql(applied, [`proposal-${id}_${freelancerId}`]), { timeout: 20_000 }).toHaveLength(1);
  expect(said(await act(id, 'unpublish'))).toBe('has-proposals');
  expect([await historyOf(id), await countProposals(id)]).toEqual([['ProjectPosted'], 1]);
});
