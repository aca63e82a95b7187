import { randomUUID } from 'node:crypto';
import { aProject, PDF_TEXT } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Checks the numbers of SQL statements per request in docs/performance.md, which a change could otherwise raise
// unnoticed.

const TURNS = 32;
/**
 * Enough commands that some of them wait for a turn or are refused after a second, which shows that all have arrived.
 */
const TOGETHER = TURNS + 4;

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
let projectId: string;
let statements: string[] = [];
const query = pg.Client.prototype.query;

beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_COMMANDS: String(TURNS) } });
  client = market.visitor();
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

/** The name of a prepared statement, without its version or size, or the first words of its text. */
function labelOf(config: unknown): string {
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : (config as pg.QueryConfig);
  return name?.replace(/(-[a-z]+)?_v\d+/, '') ?? (text ?? '').trim().split(/\s+/).slice(0, 3).join(' ');
}

/**
 * The statements for one request, taken from the smallest of several samples, because most samples also contain
 * statements from pollers.
 */
async function statementsOf(
  send: (n: number) => Promise<{ status: number }>,
  { status = 200, samples = 8 } = {},
): Promise<string[]> {
  let fewest: string[] | undefined;
  for (let n = 0; n < samples; n++) {
    statements = [];
    expect((await send(n)).status).toBe(status);
    if (fewest === undefined || statements.length < fewest.length) fewest = statements;
  }
  return fewest ?? [];
}

/**
 * Reads need more samples: all of their statements are compared, and on a busy machine most samples contain statements
 * from pollers.
 */
const READS = { samples: 50 };

/** The number of commands that are waiting for a turn or were refused one. */
async function withoutTurn(): Promise<number> {
  const metrics = await (await fetch(`${market.internalUrl}/metrics`)).text();
  const of = (name: string) =>
    Number(new RegExp(`^hirelane_overload_${name}{kind="command",service="bff"} (\\d+)$`, 'm').exec(metrics)?.[1]);
  return of('waiting') + of('refused_total');
}

/** Only requests use prepared statements; projectors, which run at the same time, do not. */
const OF_REQUESTS = /^(find-session|limits|claim|answer|visible|owner-of|read-(?!log)|append|announce|remember)/;
const isOfRequest = (statement: string) => OF_REQUESTS.test(statement);

test('a feed page takes one query once the session is in memory', async () => {
  const asked = await statementsOf(() => freelancer.get('/api/v1/client/project?recent=true'), READS);
  expect(asked).toEqual(['recent-20']);
});

test('right after a write in the session, a project takes one query', async () => {
  await freelancer.send('PUT', `/api/v1/freelancer/saved/${projectId}`);
  const asked = await statementsOf(() => freelancer.get(`/api/v1/client/project/${projectId}`), READS);
  expect(asked).toEqual(['detail']);
});

test('a page of received proposals takes three queries: for the project’s client, the page and the counts', async () => {
  const read = () => client.get(`/api/v1/client/project/${projectId}/proposals`);
  await eventually(read, ({ status }) => status === 200);
  const asked = await statementsOf(read, READS);
  expect(asked.sort()).toEqual(['owner-of-projects', 'received-counts', 'received-newest-20']);
});

test('a saved job takes one log transaction and the session’s writes', async () => {
  const [save, unsave] = (['PUT', 'DELETE'] as const).map(
    (method) => () => freelancer.send(method, `/api/v1/freelancer/saved/${projectId}`),
  );
  await save?.();
  const sent = await statementsOf((n) => (n % 2 === 0 ? unsave : save)?.() ?? Promise.reject());
  expect(sent.filter(isOfRequest)).toEqual(['find-session', 'visible', 'read-feed', 'append-feed', 'remember-written']);
});

test('a posted project takes one log transaction, which also stores the response to its idempotency key', async () => {
  const file: string = (await client.upload(Buffer.from(PDF_TEXT), 'brief.pdf')).body.data._id;
  const json = aProject({ file });
  const sent = await statementsOf(() => client.call('postProject', { json, key: randomUUID() }), { status: 201 });
  expect(sent.filter(isOfRequest)).toEqual([
    'find-session',
    'limits:rlflx-upsert',
    'claim-projects',
    'owner-of-uploads',
    'append-projects',
    'remember-written',
  ]);
});

test('commands that arrive together share statements', async () => {
  const json = aProject({ file: (await client.upload(Buffer.from(PDF_TEXT), 'brief.pdf')).body.data._id });
  const ids: string[] = [];
  for (let n = 0; n < TOGETHER; n++) ids.push((await client.must('postProject', { json })).data._id);
  await eventually(
    () => freelancer.get(`/api/v1/client/project/${ids.at(-1)}`),
    ({ status }) => status === 200,
  );
  const holding = new pg.Client({ connectionString: market.databaseUrl });
  await holding.connect();
  await holding.query('BEGIN; LOCK TABLE bff.sessions IN ACCESS EXCLUSIVE MODE');
  const answers = ids.map((id) => freelancer.call('saveProject', { params: { projectId: id }, key: randomUUID() }));
  await eventually(withoutTurn, (count) => count === TOGETHER - TURNS);
  statements = [];
  await holding.query('COMMIT');
  const saved = (await Promise.all(answers)).filter(({ status }) => status === 200);
  expect(saved.length).toBeGreaterThanOrEqual(TURNS);
  await holding.end();
  // A single command takes six statements.
  expect(statements.filter(isOfRequest).length / saved.length).toBeLessThan(3);
});
