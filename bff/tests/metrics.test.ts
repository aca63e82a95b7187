import { randomUUID } from 'node:crypto';
import { SERVICES } from '@hirelane/api/services';
import { aProject } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { scrape } from '@hirelane/infra/tests/support/scrape';
import { PDF, postProject, register, uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_RESET: '1/h' } });
  client = market.visitor();
  await register(client, true);
});
afterAll(() => market?.stop());

const of = (service: keyof Marketplace['services']) => scrape(`${market.services[service]}/metrics`);
const ofBff = () => scrape(`${market.internalUrl}/metrics`);

test('a command is visible in the metrics of the bff, its service, and the read models that apply its events', async () => {
  const route = { method: 'POST', route: '/api/v1/client/project/', status_class: '2xx' };
  const [filesBefore, feedBefore] = [await of('files'), await of('feed')];
  await postProject(client);

  expect((await ofBff()).value('hirelane_http_request_seconds_count', { ...route, service: 'bff' })).toBe(1);
  const projects = await of('projects');
  expect(projects.value('hirelane_http_request_seconds_count', { ...route, service: 'projects' })).toBe(1);
  expect(projects.value('hirelane_append_seconds_count')).toBe(1);
  expect(projects.value('hirelane_append_seconds_sum')).toBeGreaterThan(0);
  expect(projects.value('hirelane_append_batch_size_sum')).toBe(1);
  expect(projects.value('hirelane_append_conflicts_total')).toBe(0);

  const bytes = (await of('files')).value('hirelane_blob_bytes_total', { direction: 'in' }) ?? 0;
  expect(bytes - (filesBefore.value('hirelane_blob_bytes_total', { direction: 'in' }) ?? 0)).toBe(PDF.length);

  const labels = { projection: 'feed_v' };
  const applied = feedBefore
    .lines('hirelane_projection_events_total')
    .flatMap((line) => /projection="(feed_v\d+)"/.exec(line)?.[1] ?? []);
  expect(applied).toHaveLength(1);
  labels.projection = applied[0] ?? '';
  const before = feedBefore.value('hirelane_projection_events_total', labels) ?? 0;
  const feed = await eventually(
    () => of('feed'),
    (now) => (now.value('hirelane_projection_events_total', labels) ?? 0) > before,
  );
  expect(feed.value('hirelane_projection_ready', labels)).toBe(1);
  expect(feed.value('hirelane_projection_failing', labels)).toBe(0);
  expect(feed.value('hirelane_projection_parked_streams', labels)).toBe(0);
  const settled = await eventually(
    () => of('feed'),
    (now) => now.value('hirelane_projection_lag_events', labels) === 0,
  );
  expect(settled.value('hirelane_projection_lag_seconds', labels)).toBe(0);
  expect(feed.value('hirelane_database_connections', { state: 'open' })).toBeGreaterThan(0);
});

test('concurrent appends are counted as conflicts, even though each command was decided again and succeeded', async () => {
  const draft = await client.post('/api/v1/client/project/draft', { title: 'Raced for' });
  const path = `/api/v1/client/project/${draft.body.data._id}`;
  const race = async () => {
    const titles = Array.from({ length: 8 }, (_, n) => `Raced for ${n} ${randomUUID()}`);
    const answers = await Promise.all(titles.map((title) => client.put(path, { title })));
    return answers.map(({ status }) => status);
  };
  const conflicts = async () => (await of('projects')).value('hirelane_append_conflicts_total') ?? 0;
  await eventually(
    async () => {
      expect(new Set(await race())).toEqual(new Set([200]));
      return conflicts();
    },
    (count) => count > 0,
  );
  // The series must exist with value 0 before the first failure, because alerts on an increase miss a series that
  // begins at 1.
  for (const reason of ['not_writing', 'bad_event', 'unknown']) {
    expect((await of('projects')).value('hirelane_append_failures_total', { reason })).toBe(0);
  }
});

test('a repeated command is counted as a replay, not as an append', async () => {
  const body = aProject({ file: await uploadPdf(client) });
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => client.post('/api/v1/client/project/', body, { headers });
  expect((await send()).status).toBe(201);
  const once = await of('projects');
  expect((await send()).status).toBe(201);
  const twice = await of('projects');
  const rise = (name: string) => (twice.value(name) ?? 0) - (once.value(name) ?? 0);
  expect(rise('hirelane_idempotent_replays_total')).toBe(1);
  expect(rise('hirelane_append_seconds_count')).toBe(0);
});

test('a parked stream is visible in the metrics of its read model', async () => {
  await market.sql(
    `INSERT INTO projects.events (stream, version, id, type, data, meta) VALUES ($1, 7, $2, 'ProjectClosed', '{}', '{}')`,
    [`project-${randomUUID()}`, randomUUID()],
  );
  // The service's other read models park the stream too, each at its own time.
  await eventually(
    async () => (await of('feed')).lines('hirelane_projection_parked_streams'),
    (lines) => lines.some((line) => line.includes('projection="feed_v') && line.endsWith(' 1')),
  );
});

test('a request refused by a limit is counted under that limit', async () => {
  const ask = () => market.visitor().post('/api/v1/auth/reset-request', { email: 'unknown@example.com' });
  expect([(await ask()).status, (await ask()).status]).toEqual([202, 429]);
  const bff = await ofBff();
  expect(bff.value('hirelane_rate_limited_total', { limit: 'reset' })).toBe(1);
});

// @covers attack:40
test('attack 40: no path on the public port serves /metrics', async () => {
  for (const path of ['/metrics', '/metrics/', '/api/v1/metrics', '/internal/metrics', '/auth/metrics']) {
    for (const visitor of [market.visitor(), client]) {
      const answer = await visitor.get(path, { headers: { accept: '*/*' } });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.text).not.toContain('hirelane_');
    }
  }
  const asPage = await market.visitor().get('/metrics', { headers: { accept: 'text/html' } });
  expect(asPage.text).not.toContain('hirelane_');
});

test('500 unknown paths and methods create a single series, and no label contains personal data', async () => {
  const routesOf = (lines: readonly string[]) => new Set(lines.map((line) => /route="([^"]*)"/.exec(line)?.[1]));
  const addresses = [market.url, market.services.projects];
  for (let i = 0; i < 500; i++) {
    const method = i % 50 === 0 ? `X${i}` : 'GET';
    const url = `${addresses[i % 2]}/api/v1/client/project/${randomUUID()}/${i}?q=${randomUUID()}`;
    await (await fetch(url, { method, headers: { connection: 'keep-alive' } })).arrayBuffer();
  }
  const all = await Promise.all([ofBff(), ...SERVICES.map(of)]);
  const [bff, projects] = [all[0], all[SERVICES.indexOf('projects') + 1]];
  const unknown = { route: 'none' };
  expect(bff?.value('hirelane_http_request_seconds_count', unknown)).toBeGreaterThanOrEqual(240);
  expect(projects?.value('hirelane_http_request_seconds_count', unknown)).toBeGreaterThanOrEqual(240);
  for (const { lines, text } of all) {
    const requests = lines('hirelane_http_request_seconds_count');
    expect(requests.length).toBeLessThan(60);
    expect(requests.filter((line) => line.includes('route="none"')).length).toBeLessThan(10);
    for (const route of routesOf(requests)) expect(route).toMatch(/^(none|health|page|asset|(\/[\w:.-]*)+)$/);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@|asha|method="X/i);
  }
});

test('every name follows the conventions: our prefix, base units, _total for counters', async () => {
  for (const { text } of await Promise.all([ofBff(), ...SERVICES.map(of)])) {
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      expect(name).toMatch(/^hirelane_[a-z_]+$/);
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      expect(name).not.toMatch(/_(ms|millis|kb|mb|minutes)/);
    }
  }
});
