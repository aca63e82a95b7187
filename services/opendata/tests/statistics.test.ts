import { createHash } from 'node:crypto';
import { DaysAnswer } from '@hirelane/api/schemas/event-files';
import { StatisticsAnswer } from '@hirelane/api/schemas/statistics';
import { openFileBlobStore } from '@hirelane/blob-stores/filesystem/blob-store';
import { openEncryption } from '@hirelane/encryption/encryption';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { type Marketplace, openMarketplace, TEST_DATA_KEY } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { carryOut } from '@hirelane/opendata/night';
import { openPool } from '@hirelane/postgres/pool';
import { openPublicIds } from '@hirelane/public-events/ids';
import { openPostgresLogs } from '@hirelane/service/adapters';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const [MONDAY, PUBLICATION] = ['2026-06-01', '2026-06-08T01:00:00.000Z'];
const ADDRESS = '/api/v1/statistics';
const TOKEN = 'the-token-of-an-analyst-in-the-tests';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { EVENTS_TOKENS: TOKEN } });
  for (let n = 0; n < 10; n++) {
    const { visitor } = await newcomer(market, true);
    await postProject(visitor, { category: 'Lifestyle', projectRate: 10_000 * (n + 1), skills: ['Nutrition'] });
  }
  // As if they had been published in that week.
  await market.sql(`UPDATE projects.events SET at = '${MONDAY}T12:00:00Z'`);
});
afterAll(() => market.stop());

/** Carries out a night with the service's own database role, which therefore has the necessary rights. */
async function night(until: string) {
  const log = pino({ level: 'silent' });
  const pool = openPool(market.databaseUrls.opendata, log);
  try {
    const { decrypt } = openEncryption(await openSubjectKeys(pool, Buffer.from(TEST_DATA_KEY, 'base64')));
    const ids = await openPublicIds(pool);
    const blobs = await openFileBlobStore(market.eventFiles, false);
    const logs = openPostgresLogs(pool);
    await carryOut({ pool, logs, decrypt, ids, blobs, log, until, signal: new AbortController().signal });
  } finally {
    await pool.end();
  }
}

test('a visitor reads the figures of a published week as JSON and CSV, which caches may keep for an hour', async () => {
  const visitor = market.visitor();
  const empty = await visitor.get(ADDRESS);
  expect(empty.body).toEqual({ data: { weeks: [], series: [] } });

  await night(PUBLICATION);
  const { status, body, headers } = await visitor.get(ADDRESS);
  expect([status, headers['cache-control'], headers['vary']]).toEqual([
    ...[200, 'public, max-age=3600', expect.stringMatching(/accept(,|$)/i)],
  ]);
  const { data } = StatisticsAnswer.parse(body);
  const nothing = { lower: null, upper: null };
  const quartiles = { values: [55_000], lower: [33_000], upper: [78_000] };
  expect(data).toEqual({
    weeks: [MONDAY],
    series: [
      { measure: 'projects', category: null, skill: null, values: [10], ...nothing },
      { measure: 'projects', category: 'Lifestyle', skill: null, values: [10], ...nothing },
      { measure: 'budget', category: null, skill: null, ...quartiles },
      { measure: 'budget', category: 'Lifestyle', skill: null, ...quartiles },
      { measure: 'skillAsked', category: null, skill: 'Nutrition', values: [10], ...nothing },
    ],
  });

  const lines = [
    'week,measure,category,skill,unit,value,lower_quartile,upper_quartile',
    '2026-06-01,projects,,,projects,10,,',
    '2026-06-01,projects,Lifestyle,,projects,10,,',
    '2026-06-01,budget,,,INR,55000,33000,78000',
    '2026-06-01,budget,Lifestyle,,INR,55000,33000,78000',
    '2026-06-01,skillAsked,,Nutrition,projects,10,,',
  ];
  const csv = await visitor.get(`${ADDRESS}?format=csv`);
  expect(csv.text.split('\r\n')).toEqual([...lines, '']);
  expect(csv.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
  const accepted = await visitor.get(ADDRESS, { headers: { accept: 'text/csv, */*;q=0.1' } });
  expect(accepted.text).toBe(csv.text);
  const asJson = await visitor.get(`${ADDRESS}?format=json`, { headers: { accept: 'text/csv' } });
  expect(asJson.body).toEqual(body);
});

test.each([
  ['weeks', '0'],
  ['weeks', '105'],
  ['weeks', '1&weeks=2'],
  ['weeks', 'x'],
  ['format', 'xml'],
  ['format', 'x'.repeat(5_000)],
  ['category', 'Lifestyle'],
])('a query with an invalid %s is refused, with the name of the field', async (field, value) => {
  const { status, body, headers } = await market.visitor().get(`${ADDRESS}?${field}=${value}`);
  expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([422, [`#/${field}`]]);
  expect(headers['cache-control']).toBe('no-store');
});

describe('daily files', () => {
  const FILES = '/api/v1/events/files/';
  const headers = { authorization: `Bearer ${TOKEN}` };
  const get = (path: string) => market.visitor().get(`${FILES}${path}`, { headers });

  test('an analyst lists the days and downloads the events of each', async () => {
    await night(PUBLICATION);
    const { status, body } = await get('');
    expect(status).toBe(200);
    const { data } = DaysAnswer.parse(body);
    expect(data.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-06-0${day}`));
    const [first, second] = data;
    expect([first?.files.map(({ events }) => events), second?.files.map(({ events }) => events)]).toEqual([
      [10, 10, 10],
      [0, 0, 0],
    ]);
    for (const { name, bytes, sha256 } of first?.files ?? []) {
      const file = await get(name);
      expect([file.status, file.headers['etag'], file.bytes.length]).toEqual([200, `"${sha256}"`, bytes]);
      expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(sha256);
    }
    const some = DaysAnswer.parse((await get('?since=2026-06-02&until=2026-06-03')).body);
    expect(some.data.map(({ day }) => day)).toEqual(['2026-06-02', '2026-06-03']);
  });

  test.each(['2026-06-08.parquet', '2026-02-31.parquet', '2026-06-01.csv', '2026-06-01'])(
    '%s does not exist',
    async (name) => expect((await get(name)).status).toBe(404),
  );

  test.each(['since=June', 'since=0000-01-01', 'until=2026-02-31', 'day=2026-06-01'])(
    '%s is refused, with its name',
    async (query) => {
      const { status, body } = await get(`?${query}`);
      expect([status, body.errors[0].pointer]).toEqual([422, `#/${query.split('=')[0]}`]);
    },
  );

  test('without a token, nothing is listed or sent', async () => {
    for (const path of ['', '2026-06-01.parquet']) {
      expect((await market.visitor().get(`${FILES}${path}`)).status).toBe(401);
    }
  });
});
