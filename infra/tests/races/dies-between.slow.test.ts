// @covers found:42

import { routes } from '@hirelane/api/routes';
import { aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { openClient, successOf, upload } from '../../cli/client/client.ts';
import { pdf } from '../../cli/client/files.ts';
import { databaseUrl } from '../support/launcher-process.ts';
import { holdAppends } from './hold.ts';
import { person, startKillable } from './killable.ts';

test('after kill -9 between a proposal’s two steps, the project stays published, and a retry sends the proposal once or is refused if the project was closed', async () => {
  const { stack, sql, end } = await startKillable();
  onTestFinished(end);
  const countOf = async (log: string, type: string) =>
    (await sql(`SELECT FROM ${log}.events WHERE type = $1`, [type])).length;
  const [client, freelancer] = [openClient(stack.url), openClient(stack.url)];
  await person(client, 'asha', true);
  await person(freelancer, 'meera', false);
  const file = await upload(client, pdf('brief.pdf', ['Brief']), 'brief');
  const post = async (key: string) => {
    const { method, path } = routes.postProject;
    const answer = await client.insist(method, path, { json: aProject({ file }), key });
    return (successOf(answer) as { data: { _id: string } }).data._id;
  };
  const [open, closed] = [await post('open'), await post('closed')];
  const content = (projectId: string) => ({ json: aProposal(projectId), key: `propose-${projectId}` });
  const { method, path } = routes.sendProposal;
  const act = (projectId: string, what: string) => client.insist('POST', `/api/v1/client/project/${projectId}/${what}`);

  const held = await holdAppends(await databaseUrl(stack.data), 'proposals', 'ProposalSent');
  const lost = [open, closed].map((id) => freelancer.send(method, path, content(id)).catch((error: Error) => error));
  await eventually(
    () => countOf('projects', 'ProposalsBegan'),
    (count) => count === 2,
  );
  await held.met();
  await stack.kill9();
  await held.cut();
  expect((await Promise.all(lost)).every((answer) => answer instanceof Error)).toBe(true);
  await stack.start();

  expect(await countOf('proposals', 'ProposalSent')).toBe(0);
  expect(await act(open, 'unpublish')).toMatchObject({ status: 409, body: { code: 'has-proposals' } });
  expect((await act(closed, 'close')).status).toBe(200);
  expect((await freelancer.insist(method, path, content(open))).status).toBe(201);
  expect((await freelancer.insist(method, path, content(open))).status).toBe(201);
  expect(await freelancer.insist(method, path, content(closed))).toMatchObject({
    status: 409,
    body: { code: 'not-open' },
  });
  expect(await countOf('proposals', 'ProposalSent')).toBe(1);
  expect(await countOf('projects', 'ProposalsBegan')).toBe(2);
}, 300_000);
