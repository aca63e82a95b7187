import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { postProject, register, type Visitor } from '../testing/visitor.ts';

// What a request costs, in SQL statements: a figure of docs/performance.md that a later change could raise unseen.

let market: Marketplace;
let freelancer: Visitor;
let projectId: string;
let statements: string[] = [];
const query = pg.Client.prototype.query;

beforeAll(async () => {
  market = await openMarketplace();
  const client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
  projectId = await postProject(client);
  await eventually(
    () => freelancer.get(`/api/v1/client/project/${projectId}`),
    ({ status }) => status === 200,
  );
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements.push(labelOf(args[0]));
    return Reflect.apply(query, this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await market.stop();
});

/** The name of a prepared statement, without version and size, or the first words of its text. */
function labelOf(config: unknown): string {
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : (config as pg.QueryConfig);
  return name?.replace(/-feed_v\d+/, '') ?? (text ?? '').trim().split(/\s+/).slice(0, 3).join(' ');
}

/** The statements of one request: those of the smallest of several samples, since pollers add theirs to some. */
async function statementsOf(send: (n: number) => Promise<{ status: number }>): Promise<string[]> {
  let fewest: string[] | undefined;
  for (let n = 0; n < 8; n++) {
    statements = [];
    expect((await send(n)).status).toBe(200);
    if (fewest === undefined || statements.length < fewest.length) fewest = statements;
  }
  return fewest ?? [];
}

test('a page of the feed is the session and one query', async () => {
  expect(await statementsOf(() => freelancer.get('/api/v1/client/project?recent=true'))).toEqual([
    'find-session',
    'recent-20',
  ]);
});

test('so is a project, also right after the session has written something', async () => {
  await freelancer.send('PUT', `/api/v1/freelancer/saved/${projectId}`);
  expect(await statementsOf(() => freelancer.get(`/api/v1/client/project/${projectId}`))).toEqual([
    'find-session',
    'detail',
  ]);
});

test('a saved job is one transaction of the log, and what the session writes', async () => {
  const [save, unsave] = (['PUT', 'DELETE'] as const).map(
    (method) => () => freelancer.send(method, `/api/v1/freelancer/saved/${projectId}`),
  );
  const sent = await statementsOf((n) => (n % 2 === 0 ? unsave : save)?.() ?? Promise.reject());
  // The projector follows at the same time, in transactions of its own.
  const isProjector = (statement: string) => /^(follow-|BEGIN|SET LOCAL|COMMIT|SELECT|INSERT|UPDATE)/.test(statement);
  expect(sent.filter((statement) => !isProjector(statement))).toEqual([
    'find-session',
    'detail',
    'read-feed',
    'append-feed',
    'announce',
    'remember-written',
  ]);
});
