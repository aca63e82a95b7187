import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PUBLIC_CATALOG } from '@hirelane/api/public-events/catalog';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import { asJsonEvent } from '@hirelane/api/public-events/translate';
import { aProject, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { openEventStream, type ServerEvent } from '@hirelane/bff/testing/event-stream';
import { repository } from '@hirelane/infra/launcher/repository';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { postProject, register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { readStreams } from '@hirelane/postgres/event-store';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { readLog } from '@hirelane/postgres/read-log';
import { openPublicIds, publicIds } from '@hirelane/public-events/ids';
import { publicMessages } from '@hirelane/public-events/messages';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TOKEN = 'the-token-of-an-analyst-in-the-tests';
const PROJECTS = '/api/v1/events/project';
const PROPOSALS = '/api/v1/events/proposal';

let market: Marketplace;
let pool: Pool;
let ids: PublicIds;
let client: Visitor;
let freelancer: Visitor;
let freelancerId: string;
beforeAll(async () => {
  market = await openMarketplace({ environment: { EVENTS_TOKENS: TOKEN } });
  pool = openPool(market.databaseUrl, pino({ level: 'silent' }));
  ids = await openPublicIds(pool);
  client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  freelancerId = await register(freelancer, false);
});
afterAll(async () => {
  await pool?.end();
  await market?.stop();
});

const ask = { headers: { authorization: `Bearer ${TOKEN}` } };

type Line = Readonly<Record<string, unknown>>;
type Page = Readonly<{ events: readonly Line[]; next: string }>;

/** Analysts use a token and no cookie. */
async function read(path: string): Promise<Page> {
  const answer = await market.visitor().get(path, ask);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1] ?? '';
  return { events: answer.text.split('\n').slice(0, -1).map(parse), next };
}
const parse = (line: string): Line => JSON.parse(line);

/** All pages, starting from a given one, until a page links to itself. */
async function readOn(path: string): Promise<Line[]> {
  const { events, next } = await read(path);
  return next === path ? [...events] : [...events, ...(await readOn(next))];
}

/** The current end of the log. */
const end = async (path: string): Promise<string> => {
  const { next } = await read(path);
  return next === path ? next : end(next);
};

const told = (events: readonly Line[]) => events.map(({ type, sequence }) => `${type}@${sequence}`);

test('the events of a project are read in order, as CloudEvents, without draft events', async () => {
  const start = await end(PROJECTS);
  const file = await uploadPdf(client);
  const draft = await client.post('/api/v1/client/project/draft', { title: 'Soon' });
  const id = draft.body.data._id;
  await client.put(`/api/v1/client/project/${id}`, aProject({ file, title: 'A secret plan', projectRate: 700 }));
  await client.post(`/api/v1/client/project/${id}/publish`);
  await client.put(`/api/v1/client/project/${id}`, aProject({ file, title: 'A known plan', projectRate: 800 }));
  await client.post(`/api/v1/client/project/${id}/close`);

  const { events, next } = await read(start);
  expect(told(events)).toEqual(['hirelane.project.posted@1', 'hirelane.project.edited@2', 'hirelane.project.closed@3']);
  expect(events[0]).toMatchObject({
    specversion: '1.0',
    source: '/hirelane/projects',
    subject: `project-${ids.idOf('project', id)}`,
    datacontenttype: 'application/json',
    data: { projectId: ids.idOf('project', id), rate: 700, currency: 'INR' },
  });
  expect(JSON.stringify(events)).not.toMatch(/secret|known|Soon/);
  expect(JSON.stringify(events)).not.toContain(id);
  expect(await read(next)).toEqual({ events: [], next });
});

test('a proposal’s event does not identify its sender', async () => {
  const start = await end(PROPOSALS);
  const projectId = await postProject(client);
  const sent = await freelancer.post('/api/v1/freelancer/proposal', aProposal(projectId));
  const { events } = await read(start);
  expect(told(events)).toEqual(['hirelane.proposal.sent@1']);
  expect(events[0]).toMatchObject({
    subject: `proposal-${ids.idOf('proposal', sent.body.data._id)}`,
    data: { projectId: ids.idOf('project', projectId) },
  });
  for (const secret of [freelancerId, sent.body.data._id, projectId]) {
    expect(JSON.stringify(events)).not.toContain(secret);
  }
});

test('drafts do not change the link to the next page', async () => {
  const start = await end(PROJECTS);
  for (let n = 0; n < 3; n++) await client.post('/api/v1/client/project/draft', { title: `Draft ${n}` });
  expect(await read(start)).toEqual({ events: [], next: start });
});

test('small pages contain the same events as a large one', async () => {
  const start = await end(PROJECTS);
  for (let n = 0; n < 2; n++) await postProject(client);
  const whole = await readOn(start);
  expect(whole).toHaveLength(2);
  expect(await readOn(start.replace('limit=1000', 'limit=1'))).toEqual(whole);
  const everything = await readOn(PROJECTS);
  expect(everything.slice(-2)).toEqual(whole);
  expect(await readOn(`${PROJECTS}?limit=2`)).toEqual(everything);
});

test('reading can continue after the position of any event', async () => {
  const start = await end(PROJECTS);
  for (let n = 0; n < 3; n++) await postProject(client);
  const { events } = await read(start);
  const rest = await read(`${PROJECTS}?after=${events[0]?.['position']}`);
  expect(rest.events).toEqual(events.slice(1));
});

test('the projects of a deleted account are not published as erased before the night', async () => {
  const start = await end(PROJECTS);
  const leaver = await newcomer(market, true);
  const projects = [await postProject(leaver.visitor), await postProject(leaver.visitor)];
  expect((await leaver.visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  const erased = () =>
    market.sql(`SELECT FROM projects.events WHERE type = 'ProjectErased' AND stream = ANY ($1)`, [
      projects.map((id) => `project-${id}`),
    ]);
  await expect.poll(async () => (await erased()).length).toBe(2);
  expect(told((await read(start)).events)).toEqual(['hirelane.project.posted@1', 'hirelane.project.posted@1']);
});

test('the events are the same as those that the relay publishes', async () => {
  const log = await readLog(pool, 'projects', ['project'], '0', 10_000);
  const sent = await publicMessages(log, { ids, readStreams: (streams) => readStreams(pool, 'projects', streams) });
  const inTopic = sent.filter(({ topic }) => topic === PUBLIC_CATALOG.project.topic).map(asJsonEvent);
  expect(inTopic.length).toBeGreaterThan(5);
  expect(await readOn(`${PROJECTS}?limit=7`)).toEqual(inTopic);
});

test('a range of time contains the events published in it and ends', async () => {
  const start = await end(PROJECTS);
  const id = await postProject(client);
  const { events } = await read(start);
  const since = encodeURIComponent(String(events[0]?.['time']));
  const posted = `type=hirelane.project.posted&since=${since}`;
  const found = await read(`${PROJECTS}?${posted}`);
  expect(found.events).toEqual(events);
  expect(found.events[0]).toMatchObject({ subject: `project-${ids.idOf('project', id)}` });
  expect(new URLSearchParams(found.next.split('?')[1]).get('type')).toBe('hirelane.project.posted');
  expect(await readOn(found.next)).toEqual([]);
  expect(await read(`${PROJECTS}?type=hirelane.project.closed&since=${since}`)).toMatchObject({ events: [] });
  expect(await read(`${PROJECTS}?since=2020-01-01&until=2020-01-02`)).toEqual({ events: [], next: '' });
});

test('a snapshot and the events after it contain all projects', async () => {
  const before = await postProject(client);
  const answer = await market.visitor().get('/api/v1/events/project-state?limit=1000', ask);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  const states = answer.text.split('\n').slice(0, -1).map(parse);
  expect(states.map(({ projectId }) => projectId)).toContain(ids.idOf('project', before));
  const after = await postProject(client);
  const monitor = /<([^>]+)>; rel="monitor"/.exec(String(answer.headers['link']))?.[1] ?? '';
  const { events } = await read(monitor);
  expect(events.map(({ subject }) => subject)).toEqual([`project-${ids.idOf('project', after)}`]);
});

test('a stream contains existing and new events, and continues after its last id', async () => {
  const start = new URLSearchParams((await end(PROJECTS)).split('?')[1]).get('after') ?? '';
  const headers = { authorization: `Bearer ${TOKEN}` };
  const port = Number(new URL(market.url).port);
  const open = (query: string, more: Record<string, string> = {}) =>
    openEventStream(port, { sid: null }, { path: `${PROJECTS}/stream`, query, headers: { ...headers, ...more } });
  const first = await postProject(client);
  const stream = await open(`?after=${start}`);
  const isOf = (id: string) => (event: ServerEvent) => event.data.includes(ids.idOf('project', id));
  const { id } = await stream.event(isOf(first));
  const second = await postProject(client);
  await stream.event(isOf(second));
  stream.close();
  const again = await open(`?after=${start}`, { 'last-event-id': id ?? '' });
  await again.event(isOf(second));
  expect(again.events.filter(isOf(first))).toEqual([]);
  again.close();
});

test('HEAD has the headers of a page and no body', async () => {
  for (const path of [PROJECTS, PROPOSALS, '/api/v1/events/engagement', '/api/v1/events/project-state']) {
    const answer = await market.visitor().send('HEAD', path, ask);
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      '',
    ]);
    expect(answer.headers['link']).toBeDefined();
  }
});

test('the sample follower in docs/events.md prints existing and new events', async () => {
  const [projects, proposals] = [await readOn(PROJECTS), await readOn(PROPOSALS)];
  const follower = spawn(process.execPath, ['--import', 'tsx', 'infra/tools/examples/follow-public-events.ts'], {
    cwd: repository,
    env: { PATH: process.env['PATH'], HIRELANE_URL: market.url, TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  follower.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const lines = () => printed.split('\n').slice(0, -1).map(parse);
  const has = (count: number) =>
    eventually(lines, (found) => found.length === projects.length + proposals.length + count, 30_000);
  expect(await has(0)).toEqual(expect.arrayContaining([...projects, ...proposals]));
  const id = await postProject(client);
  const subject = `project-${ids.idOf('project', id)}`;
  expect((await has(1)).at(-1)).toMatchObject({ type: 'hirelane.project.posted', subject });
  follower.kill();
  await once(follower, 'close');
});

test.each([
  ['no position', 'after=yesterday', '#/after', 'after must be'],
  ['a negative position', 'after=-1', '#/after', 'after must be'],
  ['a position of version 1', 'after=12', '#/after', 'after must be'],
  ['two positions', 'after=1&after=2', '#/after', 'after must be'],
  ['nothing at all', 'limit=0', '#/limit', '1 to 1000'],
  ['too much', 'limit=1001', '#/limit', '1 to 1000'],
  ['half an event', 'limit=1.5', '#/limit', '1 to 1000'],
  ['no number', 'limit=many', '#/limit', '1 to 1000'],
  ['an unknown parameter', 'from=2026-01-01', '#/from', 'unknown'],
  ['no time', 'since=yesterday', '#/since', 'a time such as'],
  ['a range that ends before it begins', 'since=2026-01-02&until=2026-01-01', '#/until', 'before since'],
  ['an unknown type', 'type=posted', '#/type', 'hirelane.project.posted'],
])('%s is refused with an explanation', async (_what, query, pointer, message) => {
  const answer = await market.visitor().get(`${PROJECTS}?${query}`, ask);
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
  expect(answer.body.errors).toEqual([{ pointer, message: expect.stringContaining(message) }]);
});

test.each([
  ['of EventStoreDB', '12:34'],
  ['that does not exist yet', '999999999'],
  ['beyond the range of positions', '99999999999999999999'],
  ['of another event', '1@0190a0a0-0000-7000-8000-000000000001'],
])('a position %s is refused with an explanation', async (_what, checkpoint) => {
  for (const position of [ids.positionOf(checkpoint), publicIds(Buffer.alloc(32)).positionOf('1')]) {
    const answer = await market.visitor().get(`${PROJECTS}?after=${position}`, ask);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
    expect(answer.body.errors).toEqual([{ pointer: '#/after', message: expect.stringContaining('not in the log') }]);
  }
});

test('a service accepts requests only from the bff', async () => {
  const direct = await fetch(`${market.services.projects}${PROJECTS}`, ask);
  expect(direct.status).toBe(401);
});
