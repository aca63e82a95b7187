import { readFileSync } from 'node:fs';
import { PUBLIC_TOPICS } from '@hirelane/api/public-events/topics';
import { TOPICS, wantedTopics, withReplication } from '@hirelane/kafka/topics';
import { expect, test } from 'vitest';
import { PUBLIC_PLAN, plansOf } from './start-relays.ts';

test('infra/deploy/kafka/topics.json contains every topic, with settings for a cluster (npm run -s topics -- list writes it)', () => {
  const written = readFileSync(new URL('../../../infra/deploy/kafka/topics.json', import.meta.url), 'utf8');
  expect(JSON.parse(written)).toEqual(TOPICS.map((topic) => withReplication(topic, 3)));
});

test('the relays write to every topic and to no other topics', () => {
  const written = plansOf(undefined).flatMap(({ topics }) => topics);
  expect([...written].sort()).toEqual(TOPICS.map(({ name }) => name).sort());
});

test('a relay for one log publishes only that, and a service without events has no relay', () => {
  const namesOf = (only: Parameters<typeof plansOf>[0]) => plansOf(only).map(({ name }) => name);
  expect([namesOf('projects'), namesOf('public')]).toEqual([['internal-projects'], [PUBLIC_PLAN.name]]);
  expect(() => plansOf('opendata')).toThrow('RELAY_LOG: opendata writes no events.');
  expect(plansOf(undefined).filter(({ categories }) => categories.length === 0)).toEqual([]);
});

test('only the state topic is compacted; events are kept permanently', () => {
  const compacted = TOPICS.filter(({ settings }) => settings['cleanup.policy'] !== 'delete').map(({ name }) => name);
  expect(compacted).toEqual(['hirelane.public.project-state.v2']);
  for (const { name, settings } of TOPICS.filter((topic) => !compacted.includes(topic.name))) {
    expect({ name, ...settings }).toMatchObject({ 'retention.ms': '-1', 'retention.bytes': '-1' });
  }
});

test('a write waits for all replicas but one, or for the only replica', () => {
  const copies = (replication: number) =>
    wantedTopics([PUBLIC_TOPICS[0]?.name ?? ''], replication).map(({ settings }) => settings['min.insync.replicas']);
  expect([...copies(1), ...copies(3)]).toEqual(['1', '2']);
});

test('an unknown topic is refused', () => {
  expect(() => wantedTopics(['another.topic'], 1)).toThrow('another.topic');
});
