import { readFileSync } from 'node:fs';
import { PUBLIC_TOPICS } from '@hirelane/contracts/public-events/topics';
import { SERVICES } from '@hirelane/contracts/service-token';
import { TOPICS, wantedTopics, withReplication } from '@hirelane/kafka/topics';
import { expect, test } from 'vitest';
import { internalPlan, PUBLIC_PLAN } from './relay-plan.ts';

test('infra/kafka/topics.json is every topic, for a cluster (npm run -s topics -- list writes it)', () => {
  const written = readFileSync(new URL('../../../infra/kafka/topics.json', import.meta.url), 'utf8');
  expect(JSON.parse(written)).toEqual(TOPICS.map((topic) => withReplication(topic, 3)));
});

test('every topic that a relay writes is one of them, and every one is written by a relay', () => {
  const written = [...SERVICES.map(internalPlan), PUBLIC_PLAN].flatMap(({ topics }) => topics);
  expect([...written].sort()).toEqual(TOPICS.map(({ name }) => name).sort());
});

test('one topic is compacted, that of states; events are kept for ever', () => {
  const compacted = TOPICS.filter(({ settings }) => settings['cleanup.policy'] !== 'delete').map(({ name }) => name);
  expect(compacted).toEqual(['hirelane.public.project-state.v1']);
  for (const { name, settings } of TOPICS.filter((topic) => !compacted.includes(topic.name))) {
    expect({ name, ...settings }).toMatchObject({ 'retention.ms': '-1', 'retention.bytes': '-1' });
  }
});

test('a write waits for all copies but one, and for the only one', () => {
  const copies = (replication: number) =>
    wantedTopics([PUBLIC_TOPICS[0]?.name ?? ''], replication).map(({ settings }) => settings['min.insync.replicas']);
  expect([...copies(1), ...copies(3)]).toEqual(['1', '2']);
});

test('a topic that is none of ours is refused', () => {
  expect(() => wantedTopics(['somebody.elses'], 1)).toThrow('somebody.elses');
});
