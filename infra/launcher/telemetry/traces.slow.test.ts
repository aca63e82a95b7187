import { randomUUID } from 'node:crypto';
import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { tracedBatches, tracedBus } from '@hirelane/runtime/tracing/traced';
import { eventually } from '@hirelane/test-kit/eventually';
import { SpanKind } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { postProject, register, registration, uploadPdf, type Visitor } from '../../tests/support/visitor.ts';
import { type RunningProvider, registerProvider } from './provider.ts';

const exporter = new InMemorySpanExporter();
let provider: RunningProvider;
let market: Marketplace;
let client: Visitor;
beforeAll(async () => {
  provider = registerProvider('tests', new SimpleSpanProcessor(exporter));
  market = await openMarketplace();
  client = market.visitor();
  await register(client, true);
});
afterAll(async () => {
  await market?.stop();
  await provider.stop();
});
beforeEach(() => exporter.reset());

const attribute = (span: ReadableSpan, name: string) => span.attributes[name];
const traceOf = (span: ReadableSpan) => span.spanContext().traceId;

/** Returns the spans in the trace that begins with a bff span of this name, once one of them satisfies `isLast`. */
async function traceFrom(name: string, isLast: (span: ReadableSpan) => boolean): Promise<ReadableSpan[]> {
  return eventually(
    () => {
      const all = exporter.getFinishedSpans();
      const root = all.find((span) => span.name === name && attribute(span, 'hirelane.service') === 'bff');
      return root ? all.filter((span) => traceOf(span) === traceOf(root)) : [];
    },
    (spans) => spans.some(isLast),
  );
}

/** The only span that satisfies `check`. */
function only(spans: readonly ReadableSpan[], check: (span: ReadableSpan) => boolean): ReadableSpan {
  const found = spans.filter(check);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} spans of ${spans.map(({ name }) => name)}`);
  return found[0];
}

test('a command is one trace: bff, service, append, and the read model that applies its event', async () => {
  const file = await uploadPdf(client);
  exporter.reset();
  const name = 'POST /api/v1/client/project/draft';
  expect((await client.post('/api/v1/client/project/draft', { title: 'Traced', file })).status).toBe(201);
  const spans = await traceFrom(name, (span) => span.name.startsWith('project feed_v'));

  const bff = only(spans, (span) => span.name === name && attribute(span, 'hirelane.service') === 'bff');
  const service = only(spans, (span) => span.name === name && attribute(span, 'hirelane.service') === 'projects');
  const append = only(spans, (span) => span.name === 'append project');
  const projection = only(spans, (span) => span.name.startsWith('project feed_v'));
  expect(bff.parentSpanContext).toBeUndefined();
  expect(service.parentSpanContext?.spanId).toBe(bff.spanContext().spanId);
  expect(append.parentSpanContext?.spanId).toBe(service.spanContext().spanId);
  expect(projection.parentSpanContext?.spanId).toBe(append.spanContext().spanId);
  expect([service.kind, projection.kind]).toEqual([SpanKind.SERVER, SpanKind.CONSUMER]);
  expect(attribute(service, 'http.response.status_code')).toBe(201);
  expect(attribute(service, 'hirelane.correlation_id')).toBe(attribute(bff, 'hirelane.correlation_id'));

  const [event] = await market.sql<{ meta: { traceparent: string } }>(
    'SELECT meta FROM projects.events ORDER BY position DESC LIMIT 1',
  );
  const { traceId, spanId } = append.spanContext();
  expect(event?.meta.traceparent).toBe(`00-${traceId}-${spanId}-01`);
});

test('a call from one service to another also belongs to the trace, below the calling service', async () => {
  const freelancer = market.visitor();
  await register(freelancer, false);
  const projectId = await postProject(client);
  exporter.reset();
  const name = 'POST /api/v1/freelancer/proposal';
  expect((await freelancer.post('/api/v1/freelancer/proposal', aProposal(projectId))).status).toBe(201);
  const spans = await traceFrom(name, (span) => attribute(span, 'hirelane.service') === 'bff');
  const asking = only(spans, (span) => span.name === name && attribute(span, 'hirelane.service') === 'proposals');
  const asked = only(spans, (span) => span.name === 'POST /internal/projects/:id/proposals');
  expect(attribute(asked, 'hirelane.service')).toBe('projects');
  expect(asked.parentSpanContext?.spanId).toBe(asking.spanContext().spanId);
});

test("the bff’s own calls belong to the request's trace", async () => {
  const form = registration(false);
  expect((await market.visitor().post('/api/v1/auth/register', form)).status).toBe(201);
  const spans = await traceFrom('POST /api/v1/auth/register', (span) => span.name === 'append user');
  expect(spans.map((span) => attribute(span, 'hirelane.service'))).toContain('identity');
});

test('a traceparent from outside is not continued', async () => {
  const foreign = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await client.get('/api/v1/client/project?recent=true', { headers: { traceparent: foreign, baggage: 'who=me' } });
  await traceFrom('GET /api/v1/client/project', (span) => attribute(span, 'hirelane.service') === 'feed');
  for (const span of exporter.getFinishedSpans()) {
    expect(traceOf(span)).not.toBe('a'.repeat(32));
    expect(span.links).toEqual([]);
  }
});

test('a health check is not traced', async () => {
  await client.get('/health/ready');
  await client.get('/auth/login/success');
  await traceFrom('GET /auth/login/success', () => true);
  const requests = exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.SERVER);
  expect(requests.map(({ name }) => name)).toEqual(['GET /auth/login/success']);
});

test("no span contains users' identities, text or search terms", async () => {
  const form = registration(true);
  const visitor = market.visitor();
  expect((await visitor.post('/api/v1/auth/register', form)).status).toBe(201);
  const login = { username: form.username, password: PASSWORD };
  expect((await market.visitor().post('/api/v1/auth/login', login)).status).toBe(200);
  const projectId = await postProject(visitor, { title: 'A secret garden' });
  await visitor.get('/api/v1/client/project/search?q=garden');
  await visitor.get(`/api/v1/client/project/${projectId}`);
  await visitor.get(`/api/v1/nothing/${projectId}?email=${form.email}`);
  await traceFrom('GET none', (span) => span.name === 'GET none');
  const texts = exporter.getFinishedSpans().map((span) => {
    // The correlation id is random and is also in the log.
    const { 'hirelane.correlation_id': _, ...attributes } = span.attributes;
    return JSON.stringify([span.name, attributes, span.status, span.events]);
  });
  expect(texts.length).toBeGreaterThan(20);
  const told = texts.filter((text) => /asha|@|garden|\?|[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text));
  expect(told).toEqual([]);
});

/** An event as read from a log. */
const event = (traceparent: string | undefined, at = new Date()): Recorded => ({
  id: randomUUID(),
  type: 'Tested',
  data: {},
  meta: {
    schema: 1,
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: randomUUID(),
    ...(traceparent !== undefined && { traceparent }),
  },
  stream: 'project-1',
  version: 1,
  position: '1',
  at: at.toISOString(),
});
const traceparent = (digit: string, flags = '01') => `00-${digit.repeat(32)}-${digit.repeat(16)}-${flags}`;

test('a batch of several traces is one span: it continues the first and links to the others', async () => {
  const batch = [undefined, '1', '2', '2', '3'].map((digit) => event(digit && traceparent(digit)));
  await tracedBatches('project x_v1', async () => undefined)(batch, 'partition', '1');
  const span = only(exporter.getFinishedSpans(), () => true);
  expect(traceOf(span)).toBe('1'.repeat(32));
  expect(span.links.map(({ context }) => context.traceId)).toEqual(['2'.repeat(32), '3'.repeat(32)]);
  expect(span.attributes).toEqual({ 'messaging.batch.message_count': 5 });
});

test.each([
  ['old, as in the rebuild of a read model', [event(traceparent('1'), new Date(Date.now() - 7_200_000))]],
  ['of a trace that is not kept', [event(traceparent('1', '00'))]],
  ['without a trace', [event(undefined)]],
  ['of an invalid trace', [event('garbage')]],
])('a batch whose events are %s does not create a span but is handled', async (_what, batch) => {
  let handled = 0;
  const count: HandleBatch = async (events) => {
    handled += events.length;
  };
  await tracedBatches('project x_v1', count)(batch, 'partition', '1');
  expect([handled, exporter.getFinishedSpans().length]).toEqual([1, 0]);
});

test("a failing batch records the error's name in its span and still fails", async () => {
  const fail = () => Promise.reject(new TypeError('asha@example.com is odd'));
  await expect(tracedBatches('project x_v1', fail)([event(traceparent('1'))], 'partition', '1')).rejects.toThrow(
    TypeError,
  );
  const span = only(exporter.getFinishedSpans(), () => true);
  expect(span.attributes['error.type']).toBe('TypeError');
  expect(JSON.stringify([span.events, span.status])).not.toContain('asha');
});

test('a relay that publishes creates a span of the same kind, on the bus it reads', async () => {
  let deliver: HandleBatch = async () => undefined;
  const bus: EventBus = {
    subscribe(_name, _categories, _resume, handle) {
      deliver = handle;
      const nothing = async () => undefined;
      const status = () => ({ behind: 0 });
      const [isCaughtUp, flush] = [async () => true, () => undefined];
      return { caughtUp: nothing(), stop: nothing, status, isCaughtUp, flush, catchUp: nothing };
    },
  };
  const resume = async () => null;
  tracedBus(bus, 'publish internal-projects').subscribe('relay', ['project'], resume, async () => undefined);
  await deliver([event(traceparent('4'))], 'partition', '1');
  const span = only(exporter.getFinishedSpans(), () => true);
  expect([span.name, traceOf(span)]).toEqual(['publish internal-projects', '4'.repeat(32)]);
});
