import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/contracts/service-token';
import { expect, test } from 'vitest';
import { repository } from '../local/repository.ts';
import { readManifests } from './kubernetes/manifests.ts';

const doc = readFileSync(join(repository, 'docs/operate.md'), 'utf8');

/** Of a service: its pool, and what writes the log. With the logs in PostgreSQL and without Kafka, one more listens. */
const SERVICE = 11;
/** Its pool, and what listens. */
const BFF = 11;
const RELAY = 7;
/** A pool for queries that anybody may cause. */
const BUDGETED = 2;

function sourcesOf(service: string): string {
  const src = join(repository, 'services', service, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(src, name), 'utf8'))
    .join('\n');
}

const budgetedOf = (service: string) => (sourcesOf(service).match(/openBudgeted\(/g) ?? []).length * BUDGETED;
/** Of a copy, over Kafka. */
const connectionsOf = (name: string) => (name === 'bff' ? BFF : SERVICE + budgetedOf(name));
const services = SERVICES.reduce((sum, service) => sum + connectionsOf(service), 0);
/** One for each log, and one for the public stream. */
const relays = (SERVICES.length + 1) * RELAY;

test('docs/operate.md says how many connections to PostgreSQL everything uses', () => {
  const embedded = BFF + services + SERVICES.length;
  expect(doc).toContain(`Embedded mode uses at most ${embedded} connections`);
  expect(doc).toContain(`The compose set uses ${BFF + services + relays} and allows`);
});

test('it says how many the fewest and the most copies on Kubernetes use', () => {
  const { autoscalers, deployments } = readManifests('example');
  const isRelay = ({ metadata }: (typeof deployments)[number]) => metadata.name.startsWith('relay-');
  expect(deployments.filter(isRelay)).toHaveLength(SERVICES.length + 1);
  const [fewest, most] = (['minReplicas', 'maxReplicas'] as const).map((end) =>
    autoscalers.reduce((sum, { spec }) => sum + spec[end] * connectionsOf(spec.scaleTargetRef.name), relays),
  );
  expect(doc).toContain(`up to ${fewest} connections at the fewest copies and up to ${most} at the most`);
});

test('it says how many a copy of each service uses', () => {
  const [, roles = ''] = /Per role and copy: ([^;]+);/.exec(doc) ?? [];
  const said = new Map([...roles.matchAll(/(\d+) for\s`hirelane_(\w+)`/g)].map(([, n, name]) => [name, Number(n)]));
  expect(said.get('bff')).toBe(BFF);
  expect(doc).toContain(`for \`hirelane_relay\` ${relays} (${SERVICES.length + 1} relays)`);
  expect(roles).toContain(`${SERVICE + 1} for each other service`);
  for (const service of SERVICES) {
    const own = SERVICE + 1 + budgetedOf(service);
    expect([service, said.get(service) ?? SERVICE + 1]).toEqual([service, own]);
  }
});
