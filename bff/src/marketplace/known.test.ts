import { freePort } from '@hirelane/test-kit/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let whole: TestBff;
/** A second instance of the bff that has never had a response from identity. */
let alone: TestBff;
beforeAll(async () => {
  whole = await startTestBff();
  const { services, serviceTokenKeys } = whole.config;
  alone = await startTestBff({
    services: { ...services, identity: `http://127.0.0.1:${await freePort()}` },
    serviceTokenKeys,
  });
});
afterAll(() => Promise.all([whole.close(), alone.close()]));

const FEED = '/feeds/projects.json';
const STATUS = '/api/v1/records/status';

describe('while identity has never responded', () => {
  test.each([FEED, STATUS])("%s, which contains the marketplace's name, returns 503", async (path) => {
    const { status, body } = await alone.openBrowser().get(path);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect([...whole.services.feed.seen, ...whole.services.hiring.seen]).toEqual([]);
  });

  test('the settings have their default values', async () => {
    const { status, body } = await alone.openBrowser().get('/api/v1/marketplace');
    expect([status, body.data.name, body.data.registration]).toEqual([200, '', 'open']);
  });
});

test('the bff forwards the request once identity has responded', async () => {
  whole.services.feed.handler = (_req, res) => json(res, 200, {}, { 'content-type': 'application/feed+json' });
  expect((await whole.openBrowser().get(FEED)).status).toBe(200);
  expect(whole.services.feed.seen).toHaveLength(1);
});
