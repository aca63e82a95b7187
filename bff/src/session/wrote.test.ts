import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { parseWrote } from './wrote.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  freelancer = await bff.signIn('fred');
});

const FEED = '/api/v1/client/project?recent=true';
const ONE = '0190b0b0-0000-7000-8000-000000000001';
const TWO = '0190b0b0-0000-7000-8000-000000000002';

/** Sends a proposal; its service responds with this `x-wrote`. */
async function write(wrote: string, browser = freelancer) {
  bff.services.proposals.answers(201, { data: {} }, { 'x-wrote': wrote });
  return browser.send('POST', '/api/v1/freelancer/proposal', { json: {} });
}

/** The versions that the next query's service must wait for. */
async function waitedFor(browser = freelancer) {
  await browser.get(FEED);
  return bff.services.feed.seen.at(-1)?.headers['x-at-least']?.toString();
}

describe('reading the session’s own writes', () => {
  test('a query sends the versions that the session wrote, if it wrote any', async () => {
    expect(await waitedFor()).toBeUndefined();
    await write(`proposal-${ONE}_${TWO}@3`);
    expect(await waitedFor()).toBe(`proposal-${ONE}_${TWO}@3`);
  });

  test('the version is stored before the response is sent', async () => {
    await write(`proposal-${ONE}@3`);
    const { rows } = await bff.database.query('SELECT wrote FROM bff.sessions WHERE user_id = $1', [FREELANCER_ID]);
    expect(rows).toContainEqual({ wrote: { proposal: `proposal-${ONE}@3` } });
  });

  test('the last version of each stream category is kept', async () => {
    await write(`proposal-${ONE}@3`);
    await write(`file-${ONE}@1`);
    await write(`proposal-${TWO}@1`);
    expect(((await waitedFor()) ?? '').split(', ').sort()).toEqual([`file-${ONE}@1`, `proposal-${TWO}@1`]);
  });

  test('two responses in reverse order do not decrease the version', async () => {
    await write(`proposal-${ONE}@10`);
    await write(`proposal-${ONE}@9`);
    expect(await waitedFor()).toBe(`proposal-${ONE}@10`);
  });

  test('the versions of parallel commands are all kept', async () => {
    bff.services.feed.handler = (req, res) =>
      json(res, 200, {}, req.method === 'PUT' ? { 'x-wrote': `bookmark-${req.url?.slice(-36)}@1` } : {});
    bff.services.files.answers(201, {}, { 'x-wrote': `file-${ONE}@1` });
    await Promise.all([
      freelancer.send('PUT', `/api/v1/freelancer/saved/${ONE}`),
      freelancer.send('POST', '/api/v1/upload', { json: {} }),
      write(`proposal-${ONE}@1`),
    ]);
    expect(((await waitedFor()) ?? '').split(', ')).toHaveLength(3);
  });

  test("commands do not wait for the session's writes", async () => {
    await write(`proposal-${ONE}@3`);
    await write(`proposal-${ONE}@4`);
    expect(bff.services.proposals.seen.at(-1)?.headers['x-at-least']).toBeUndefined();
  });

  test("a query from another browser does not wait for the session's version", async () => {
    await write(`proposal-${ONE}@3`);
    expect(await waitedFor(await bff.signIn('fred'))).toBeUndefined();
  });

  test('a service’s header for a stale response reaches the browser', async () => {
    bff.services.feed.answers(200, { data: [] }, { 'x-stale': 'true' });
    expect((await freelancer.get(FEED)).headers['x-stale']).toBe('true');
  });

  test('a command succeeds even if the version cannot be stored', async () => {
    await bff.database.query("ALTER TABLE bff.sessions ADD CONSTRAINT unwritable CHECK (wrote = '{}') NOT VALID");
    try {
      expect((await write(`proposal-${ONE}@3`)).status).toBe(201);
    } finally {
      await bff.database.query('ALTER TABLE bff.sessions DROP CONSTRAINT unwritable');
    }
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'wrote-lost' }));
  });

  test.each([
    '',
    'proposal',
    'proposal-1',
    'proposal-1@',
    'proposal-1@x',
    'a-1@1, b-2@2',
    'A-1@1',
    `a-${'1'.repeat(300)}@1`,
  ])('the version "%s" is not stored', async (wrote) => {
    expect(parseWrote(wrote)).toBeNull();
    await write(wrote);
    expect(await waitedFor()).toBeUndefined();
  });
});
