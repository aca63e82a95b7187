import { brotliDecompressSync } from 'node:zlib';
import { publicEventTypes, schemaUrn } from '@hirelane/api/public-events/catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const get = (path: string, headers = {}) => bff.openBrowser().get(path, { headers });

test.each(['openapi', 'asyncapi'])('%s.json is served without a token and can be cached', async (name) => {
  const answer = await get(`/schemas/${name}.json`);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect(answer.body[name]).toMatch(/^3\./);
  const again = await get(`/schemas/${name}.json`, { 'if-none-match': String(answer.headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await bff.openBrowser().send('HEAD', `/schemas/${name}.json`);
  expect([head.status, head.text]).toEqual([200, '']);
});

test('the dataschema of every event leads to its schema, and so does that of the whole event', async () => {
  for (const name of [...publicEventTypes.map((type) => type.name), 'project-state', 'event']) {
    const [, , , , version] = schemaUrn(name).split(':');
    const answer = await get(`/schemas/${name}.${version}.json`);
    expect(answer.headers['content-type']).toBe('application/schema+json');
    expect(JSON.parse(answer.text).$id).toBe(schemaUrn(name));
    const packed = await get(`/schemas/${name}.${version}.json`, { 'accept-encoding': 'br' });
    const isPacked = packed.headers['content-encoding'] === 'br';
    expect(isPacked ? brotliDecompressSync(packed.bytes).toString() : packed.text).toBe(answer.text);
    expect(isPacked).toBe(answer.text.length > 1_000);
  }
});

test('the sample has one event per line', async () => {
  const { status, text } = await get('/schemas/sample.ndjson');
  expect(status).toBe(200);
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).specversion),
  ).toContain('1.0');
});

test('other paths and methods are unknown', async () => {
  expect((await get('/schemas/project.posted.1.json')).status).toBe(404);
  expect((await bff.openBrowser().send('POST', '/schemas/openapi.json', { json: {} })).status).toBe(404);
});
