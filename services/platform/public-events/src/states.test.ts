import { eventsQuery, StatesQuery } from '@hirelane/api/public-events/queries';
import { openTestStorage } from '@hirelane/postgres/testing';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { sendPage } from './page.ts';
import { sendStates } from './states.ts';
import { aProjectIn } from './testing/projects.ts';

const ids = publicIds(Buffer.alloc(32));
const [STATES, EVENTS] = ['/api/v1/events/project-state', '/api/v1/events/project'];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let store: Awaited<ReturnType<typeof storage.openStore>>;
let origin: string;
let close: () => void;
beforeEach(async () => {
  storage = await openTestStorage();
  store = await storage.openStore('projects');
  const log = { ...store, ids };
  const app = express();
  app.get(STATES, async (request, response) => {
    await sendStates(log, { query: StatesQuery.parse(request.query), request, response });
  });
  app.get(EVENTS, async (request, response) => {
    await sendPage(log, 'project', { query: eventsQuery('project').parse(request.query), request, response });
  });
  const server = app.listen(0);
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  close = () => server.close();
});
afterEach(async () => {
  close();
  await storage.close();
});

type Line = Readonly<Record<string, unknown>> & Readonly<{ sequence: number | string }>;

async function read(path: string) {
  const answer = await fetch(new URL(path, origin));
  const link = (rel: string) =>
    new RegExp(`<([^>]+)>; rel="${rel}"`).exec(answer.headers.get('link') ?? '')?.[1] ?? null;
  const lines = (await answer.text()).split('\n').flatMap((line): Line[] => (line ? [JSON.parse(line)] : []));
  return { status: answer.status, lines, next: link('next'), monitor: link('monitor') ?? '' };
}

const all = async (path: string, between: () => Promise<void> = async () => undefined): Promise<Line[]> => {
  const { lines, next } = await read(path);
  if (next === null) return lines;
  await between();
  return [...lines, ...(await all(next))];
};

const publicIdOf = ({ projectId }: Readonly<{ projectId: string }>) => ids.idOf('project', projectId);

test('a snapshot contains the state of each public project once, in the order of first publication', async () => {
  const [first, second, draft, hidden, gone] = Array.from({ length: 5 }, () => aProjectIn(store));
  await draft?.happens('ProjectDrafted');
  await first?.happens('ProjectDrafted', 'ProjectPosted', 'ProjectUnpublished', 'ProjectPosted');
  await hidden?.happens('ProjectPosted', 'ProjectHidingPublished');
  await gone?.happens('ProjectPosted', 'ProjectErased', 'ProjectErasurePublished');
  await second?.happens('ProjectPosted', 'ProjectEdited', 'ProjectClosed');
  const expected = [
    { projectId: first && publicIdOf(first), status: 'published', sequence: 3, rate: 50_000 },
    { projectId: second && publicIdOf(second), status: 'closed', sequence: 3 },
  ];
  expect(await all(STATES)).toMatchObject(expected);
  expect(await all(`${STATES}?limit=1`)).toMatchObject(expected);
});

test('a snapshot and the events after it contain every change, and sequences show which are in both', async () => {
  const [kept, changed, posted] = [aProjectIn(store), aProjectIn(store), aProjectIn(store)];
  await kept.happens('ProjectPosted');
  await changed.happens('ProjectPosted');
  const { monitor } = await read(`${STATES}?limit=1`);
  const states = await all(`${STATES}?limit=1`, async () => {
    await changed.happens('ProjectClosed');
    await posted.happens('ProjectPosted');
  });
  const sequences = new Map(states.map(({ projectId, sequence }) => [projectId, Number(sequence)]));
  expect(Object.fromEntries(sequences)).toEqual({
    [publicIdOf(kept)]: 1,
    [publicIdOf(changed)]: 2,
    [publicIdOf(posted)]: 1,
  });
  await kept.happens('ProjectEdited');
  const { lines } = await read(monitor);
  const told = lines.map(({ type, subject, sequence }) => [type, subject, Number(sequence)]);
  expect(told).toEqual([
    ['hirelane.project.closed', `project-${publicIdOf(changed)}`, 2],
    ['hirelane.project.posted', `project-${publicIdOf(posted)}`, 1],
    ['hirelane.project.edited', `project-${publicIdOf(kept)}`, 2],
  ]);
});

test('the position of a snapshot does not show whether private events were written since the last one', async () => {
  await aProjectIn(store).happens('ProjectPosted');
  const [one, other] = [(await read(STATES)).monitor, (await read(STATES)).monitor];
  expect(one).not.toBe(other);
  expect([(await read(one)).lines, (await read(other)).lines]).toEqual([[], []]);
});

test('a snapshot of an empty log continues with the first event', async () => {
  const { lines, next, monitor } = await read(STATES);
  expect([lines, next]).toEqual([[], null]);
  await aProjectIn(store).happens('ProjectPosted');
  expect((await read(monitor)).lines).toHaveLength(1);
});
