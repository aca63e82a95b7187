import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADERS } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_ID, FREELANCER_ID } from './testing/fake-identity.ts';
import { startTestBff, type TestBff } from './testing/test-bff.ts';

const LISTS = ['hiring', 'messaging', 'proposals', 'feed'] as const satisfies readonly ServiceName[];
const EMPTY = { data: [], nextCursor: null };

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 1_000 });
});
afterAll(() => bff.close());
beforeEach(() => {
  bff.reset();
  for (const name of LISTS) bff.services[name].answers(200, EMPTY);
});

const asked = (name: ServiceName) => bff.services[name].seen.map(({ url }) => url);
const NOTHING = { offers: [], contracts: [], invoices: [], conversations: [], drafts: [] };

test('a client’s lists come from three services, each queried with the client’s own token', async () => {
  const client = await bff.signIn('clara');
  const { status, body } = await client.get('/api/v1/waiting');
  expect([status, body]).toEqual([200, { data: NOTHING }]);
  expect(asked('hiring').sort()).toEqual([
    '/api/v1/contract?limit=20&show=waiting',
    '/api/v1/invoice?limit=20&show=payable',
  ]);
  expect(asked('messaging')).toEqual(['/api/v1/conversations?limit=20&show=unread']);
  expect(asked('feed')).toEqual([`/api/v1/client/project?limit=20&userId=${CLIENT_ID}&draft=true`]);
  expect(asked('proposals')).toEqual([]);
  for (const name of ['hiring', 'messaging', 'feed'] as const)
    expect(bff.services[name].seen[0]?.caller).toMatchObject({ sub: CLIENT_ID, role: 'client' });
});

test('a freelancer’s lists contain offers, but no invoices or drafts', async () => {
  const freelancer = await bff.signIn('fred');
  expect((await freelancer.get('/api/v1/waiting')).body).toEqual({ data: NOTHING });
  expect(asked('hiring')).toEqual(['/api/v1/contract?limit=20&show=waiting']);
  expect(asked('proposals')).toEqual(['/api/v1/offer?limit=20']);
  expect(asked('feed')).toEqual([]);
  expect(bff.services.proposals.seen[0]?.caller).toMatchObject({ sub: FREELANCER_ID, role: 'freelancer' });
});

test('each list includes what the session has written, and a stale one marks the response as stale', async () => {
  const client = await bff.signIn('clara');
  const wrote = 'conversation-1@3';
  bff.services.messaging.answers(200, { data: { seenUpTo: 3 } }, { [HEADERS.wrote]: wrote });
  const id = '0190b0b0-0000-7000-8000-000000000001';
  await client.send('PUT', `/api/v1/conversations/${id}/${id}/seen`, { json: { upTo: 3 } });
  bff.services.messaging.answers(200, EMPTY, { [HEADERS.stale]: 'true' });
  const { headers } = await client.get('/api/v1/waiting');
  expect(headers[HEADERS.stale]).toBe('true');
  for (const name of ['hiring', 'messaging', 'feed'] as const)
    expect(bff.services[name].seen.at(-1)?.headers[HEADERS.atLeast]).toBe(wrote);
  for (const name of LISTS) bff.services[name].answers(200, EMPTY);
  expect((await client.get('/api/v1/waiting')).headers[HEADERS.stale]).toBeUndefined();
});

test('a list whose service fails or does not answer in time is null, and the failure is logged', async () => {
  const client = await bff.signIn('clara');
  bff.services.feed.answers(500, {});
  bff.services.messaging.handler = () => undefined;
  const { status, body } = await client.get('/api/v1/waiting');
  expect([status, body]).toEqual([200, { data: { ...NOTHING, conversations: null, drafts: null } }]);
  const failed = bff.logs.filter(({ event }) => event === 'service-failed');
  expect(failed.map(({ service }) => service).sort()).toEqual(['feed', 'messaging']);
});

test.each(['clara', 'fred'] as const)('the response is a problem if no service answers (%s)', async (username) => {
  const browser = await bff.signIn(username);
  for (const name of LISTS) bff.services[name].answers(503, {});
  const { status, body } = await browser.get('/api/v1/waiting');
  expect([status, body.code]).toEqual([503, 'unavailable']);
});

test('fields that the home page does not need stay on the server', async () => {
  const client = await bff.signIn('clara');
  const project = {
    ...{ _id: CLIENT_ID, userId: CLIENT_ID, title: 'A shop', description: 'A long text.', category: null, skills: [] },
    ...{ scope: 'small', duration: '1 month', experienceType: 'fresher', projectRate: null, file: null },
    ...{ status: 'draft', createdAt: '2026-11-25T10:00:00.000000Z', publishedAt: null, totalProposals: 0 },
    ...{ isDescriptionCut: false, isApplied: false, isSaved: false, isLiked: false, proposalStatus: null, match: null },
    client: {
      conduct: { answers: null, hires: 0, completed: 0, unansweredDeliveries: 0 },
      isEmailVerified: false,
      person: null,
    },
  };
  bff.services.feed.handler = (req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ data: req.url?.includes('draft=true') ? [project] : [], nextCursor: null }));
  };
  const { _id, title, createdAt } = project;
  expect((await client.get('/api/v1/waiting')).body.data.drafts).toEqual([{ _id, title, createdAt }]);
});
