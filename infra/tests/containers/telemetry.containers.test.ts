import { feedService } from '@hirelane/feed/service';
import { projectsService } from '@hirelane/projects/service';
import { startRelays } from '@hirelane/relay/start-relays';
import { RelayConfig, ServiceConfig } from '@hirelane/runtime/config';
import { processRegistry } from '@hirelane/runtime/metrics/series';
import { type RunningService, startService } from '@hirelane/service/service';
import { eventually } from '@hirelane/test-kit/eventually';
import { openCaller } from '@hirelane/test-kit/stack/caller';
import { type KafkaServer, startKafka } from '@hirelane/test-kit/stack/kafka';
import { startPostgres } from '@hirelane/test-kit/stack/postgres';
import { startTokenIssuer, type TokenIssuer } from '@hirelane/test-kit/stack/token-issuer';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerProvider } from '../../launcher/telemetry/provider.ts';
import { readSamples, scrape } from '../support/scrape.ts';

// Runs in one process, so that one exporter receives all spans, but uses a real Kafka.

const exporter = new InMemorySpanExporter();
const log = pino({ level: 'silent' });
const endings: (() => Promise<unknown>)[] = [];
const ofRelays = processRegistry();
let kafka: KafkaServer;
let issuer: TokenIssuer;
let projects: RunningService;
let feed: RunningService;

beforeAll(async () => {
  const provider = registerProvider('tests', new SimpleSpanProcessor(exporter));
  endings.push(provider.stop);
  issuer = await startTokenIssuer();
  endings.push(issuer.stop);
  const [broker, postgres] = await Promise.all([startKafka(), startPostgres()]);
  kafka = broker;
  endings.push(kafka.stop, postgres.stop);
  const environment = {
    DATABASE_URL: postgres.url,
    JWKS_URL: issuer.jwksUrl,
    DATA_KEY: Buffer.alloc(32, 'tests').toString('base64'),
    EVENT_BUS: 'kafka',
    KAFKA_BROKERS: kafka.broker,
  };
  endings.push((await startRelays(RelayConfig.parse(environment), log, ofRelays)).stop);
  const config = ServiceConfig.parse(environment);
  projects = await startService(projectsService(), config, log);
  endings.push(projects.stop);
  feed = await startService(feedService(), config, log);
  endings.push(feed.stop);
  await Promise.all([projects.ready, feed.ready]);
}, 300_000);
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

const client = () => openCaller(issuer, (name) => (name === 'feed' ? feed : projects).url, 'client');
const draft = () => client().insist('draftProject', { json: { title: 'Watched' } });

/** A metric from the projects relay. */
async function ofRelay(name: string): Promise<number | null> {
  const labels = { service: 'relay', relay: 'internal-projects' };
  return readSamples(await ofRelays.metrics()).value(`hirelane_relay_${name}`, labels);
}
/** A metric from the read model behind the feed. */
const ofFeed = async (name: string) => {
  const { lines } = await scrape(`${feed.url}/metrics`);
  const [line = ''] = lines(`hirelane_projection_${name}{projection="feed_v`);
  return line === '' ? null : Number(line.slice(line.lastIndexOf(' ') + 1));
};

test('a trace continues across Kafka, with spans for the service, the append, the relay and the read model', async () => {
  const steps = ['POST /api/v1/client/project/draft', 'publish internal-projects', 'project feed_v'];
  exporter.reset();
  await draft();
  // The steps end independently, because the relay stores its position while the read model is already applying the
  // event.
  const spans = await eventually(
    () => exporter.getFinishedSpans(),
    (all) => steps.every((step) => all.some(({ name }) => name.startsWith(step))),
  );
  const append = spans.find(({ name }) => name === 'append project');
  const { traceId, spanId } = append?.spanContext() ?? {};
  for (const name of steps) {
    const span = spans.find((one) => one.name.startsWith(name));
    expect([name, span?.spanContext().traceId]).toEqual([name, traceId]);
  }
  const later = spans.filter(({ name }) => /^(publish|project) /.test(name));
  expect(later.map(({ parentSpanContext }) => parentSpanContext?.spanId)).toEqual(later.map(() => spanId));
});

test('the relay reports its lag while Kafka is down, and every lag is 0 once Kafka is back', async () => {
  const before = (await ofFeed('events_total')) ?? 0;
  await draft();
  // A consumer notices waiting messages only when it fetches them.
  await eventually(
    () => ofFeed('events_total'),
    (events) => events === before + 1,
  );
  // The relay stores its position while the read model is already at work.
  await eventually(
    () => ofRelay('lag_seconds'),
    (seconds) => seconds === 0,
  );
  const published = (await ofRelay('events_total')) ?? 0;
  expect(published).toBeGreaterThan(0);

  await kafka.kill();
  for (let i = 0; i < 3; i++) await draft();
  await eventually(
    () => ofRelay('lag_events'),
    (events) => events === 3,
    60_000,
  );
  expect(await ofRelay('lag_seconds')).toBeGreaterThan(0);
  await eventually(
    () => ofRelay('failing'),
    (failing) => failing === 1,
    120_000,
  );
  await kafka.start();

  await eventually(
    () => ofFeed('events_total'),
    (events) => events === before + 4,
    120_000,
  );
  await eventually(
    () => ofRelay('lag_events'),
    (events) => events === 0,
    60_000,
  );
  await eventually(
    async () => [await ofRelay('lag_seconds'), await ofRelay('failing')],
    (figures) => figures.every((figure) => figure === 0),
  );
  expect(await ofRelay('events_total')).toBeGreaterThanOrEqual(published + 3);
  await eventually(
    () => ofFeed('lag_seconds'),
    (seconds) => seconds === 0,
  );
  // Even partitions without new events must no longer be reported as failing.
  for (const { url } of [projects, feed]) {
    await eventually(
      async () => (await scrape(`${url}/metrics`)).value('hirelane_projection_failing'),
      (failing) => failing === 0,
      60_000,
    );
  }
});
