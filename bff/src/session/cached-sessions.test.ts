import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startBff } from '../start.ts';
import { type Browser, openBrowser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
let lookups = 0;
const query = pg.Client.prototype.query;

beforeAll(async () => {
  bff = await startTestBff();
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if ((args[0] as pg.QueryConfig).name === 'find-session') lookups++;
    return Reflect.apply(query, this, args);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await bff.close();
});
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
});

const FEED = '/api/v1/client/project?recent=true';
const PROPOSAL = '/api/v1/freelancer/proposal';
const ONE = '0190b0b0-0000-7000-8000-000000000001';

const read = (browser = freelancer) => browser.get(FEED).then(({ status }) => status);

/** Sends reads until the session is found in memory. */
async function readFromMemory(browser = freelancer) {
  await eventually(
    async () => {
      const before = lookups;
      expect(await read(browser)).toBe(200);
      return lookups - before;
    },
    (count) => count === 0,
  );
}

/** A browser with the same session, connected to this bff or another instance. */
const withSessionOf = ({ sid }: Browser, port = bff.port) => Object.assign(openBrowser(port, bff.url), { sid });

/** Sends reads until the session has ended, which must happen before its 30 s in memory are over. */
async function signedOut(browser = freelancer) {
  await eventually(
    () => read(browser),
    (status) => status === 401,
    15_000,
  );
}

const listeners = `FROM pg_stat_activity WHERE application_name = 'bff listener' AND datname = current_database()`;

/** Cuts the listener's connection. */
async function cutListener() {
  await bff.database.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
}

describe('given a session read from memory', () => {
  beforeEach(() => readFromMemory());

  test('a command looks the session up in the database', async () => {
    const before = lookups;
    bff.services.proposals.answers(201, { data: {} });
    expect((await freelancer.send('POST', PROPOSAL, { json: {} })).status).toBe(201);
    expect(lookups).toBe(before + 1);
  });

  test("a command adds what it wrote to the session in memory, so that this process's next read needs no lookup", async () => {
    let n = 0;
    await eventually(
      async () => {
        n++;
        bff.services.proposals.answers(201, { data: {} }, { 'x-wrote': `proposal-${ONE}@${n}` });
        await freelancer.send('POST', PROPOSAL, { json: {} });
        const before = lookups;
        // Without the cookie that shows other instances that the session has written.
        await read(withSessionOf(freelancer));
        expect(bff.services.feed.seen.at(-1)?.headers['x-at-least']).toBe(`proposal-${ONE}@${n}`);
        return lookups - before;
      },
      (count) => count === 0,
    );
  });

  test('requests that concern the session itself or need a confirmation look the session up in the database', async () => {
    const before = lookups;
    await freelancer.get('/auth/session');
    await freelancer.get('/api/v1/user/sessions');
    expect(lookups).toBe(before + 2);
  });

  test('after a logout in this process, the next read is refused', async () => {
    const stolen = withSessionOf(freelancer);
    await freelancer.get('/auth/logout');
    expect(await read(stolen)).toBe(401);
  });

  test("reads are refused when another process deletes the session's row", async () => {
    await bff.database.query('DELETE FROM bff.sessions WHERE user_id = $1', [FREELANCER_ID]);
    await signedOut();
  });

  test('reads are refused when all rows are removed at once', async () => {
    await bff.database.query('TRUNCATE bff.sessions');
    await signedOut();
  });

  test("reads are refused when another process moves the session's expiry to the past", async () => {
    await bff.database.query('UPDATE bff.sessions SET expires_at = created_at WHERE user_id = $1', [FREELANCER_ID]);
    await signedOut();
  });

  test('the session is looked up again after half a minute', async () => {
    bff.passTime(31_000);
    const before = lookups;
    await read();
    expect(lookups).toBe(before + 1);
  });

  test('the session is marked as seen once a minute', async () => {
    bff.passTime(61_000);
    await read();
    const { rows } = await bff.database.query('SELECT max(last_seen_at) AS seen FROM bff.sessions WHERE user_id = $1', [
      FREELANCER_ID,
    ]);
    expect(rows[0].seen.getTime()).toBeGreaterThan(Date.now() + 30_000);
  });
});

/** `npm run torture` runs 200 rounds. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 12);

// @covers found:15
test('a session that ends elsewhere also ends here, whenever the connection is cut', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const browser = await bff.signIn('fred');
    await read(browser);
    const cut = round % 3 === 0 ? cutListener() : undefined;
    if (round % 3 === 1) await cutListener();
    await bff.database.query('DELETE FROM bff.sessions WHERE user_id = $1', [FREELANCER_ID]);
    if (round % 3 === 2) await cutListener();
    await cut;
    await signedOut(browser);
  }
});

describe('given a second instance of the bff', () => {
  async function openOther() {
    const other = await startBff(bff.config, { logger: pino({ level: 'silent' }) });
    onTestFinished(() => other.stop());
    return other;
  }

  test("an instance with a session in memory waits for the session's writes through another instance", async () => {
    const other = await openOther();
    const here = withSessionOf(freelancer, other.port);
    await readFromMemory(here);
    bff.services.proposals.answers(201, { data: {} }, { 'x-wrote': `proposal-${ONE}@3` });
    await freelancer.send('POST', PROPOSAL, { json: {} });
    here.wrote = freelancer.wrote;
    await read(here);
    expect(bff.services.feed.seen.at(-1)?.headers['x-at-least']).toBe(`proposal-${ONE}@3`);
  });

  test('a session that ends in one instance ends in the other', async () => {
    const other = await openOther();
    const here = withSessionOf(freelancer, other.port);
    await readFromMemory(here);
    await freelancer.get('/auth/logout');
    await signedOut(here);
  });
});
