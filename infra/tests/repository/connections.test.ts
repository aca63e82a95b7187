import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { CONNECTIONS as OF_BFF } from '@hirelane/bff/config';
import { HELD_AT_ONCE as CREDENTIALS } from '@hirelane/identity/user/credentials/credential-versions';
import { HELD_AT_ONCE as DUE } from '@hirelane/processes/due-work';
import { CONNECTIONS as OF_RELAY } from '@hirelane/relay/start-relays';
import { connectionsAlone, PUBLIC_QUERIES, poolOf } from '@hirelane/service/connections';
import { expect, test } from 'vitest';
import { readManifests } from '../../deploy/k8s/tests/manifests.ts';
import { NEEDED, OF_A_TOOL } from '../../launcher/postgres/server-rules.ts';
import { repository } from '../../launcher/repository.ts';

const doc = readFileSync(join(repository, 'docs/operate/scale.md'), 'utf8');

function sourcesOf(service: string): string {
  const src = join(repository, 'services', service, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(src, name), 'utf8'))
    .join('\n');
}

/** The connections of an instance over Kafka, which needs none for PostgreSQL notifications. */
const connectionsOf = (name: string) => {
  const service = SERVICES.find((each) => each === name);
  return service === undefined ? OF_BFF : connectionsAlone(service) - 1;
};
const services = SERVICES.reduce((sum, service) => sum + connectionsOf(service), 0);
/** A relay's pool and its listening connection. */
const relay = OF_RELAY + 1;

test('docs/operate/scale.md gives the number of PostgreSQL connections for embedded mode and the compose set', () => {
  expect(doc).toContain(`Embedded mode uses at most ${NEEDED} connections`);
  expect(doc).toContain(`The compose set uses ${OF_BFF + services + relay} and allows`);
  expect(NEEDED + OF_A_TOOL).toBeLessThanOrEqual(97);
});

test('docs/operate/scale.md gives the number of connections for the minimum and maximum number of replicas on Kubernetes', () => {
  const { autoscalers } = readManifests('example');
  const [fewest, most] = (['minReplicas', 'maxReplicas'] as const).map((end) =>
    autoscalers.reduce((sum, { spec }) => sum + spec[end] * connectionsOf(spec.scaleTargetRef.name), relay),
  );
  expect(doc).toContain(
    `up to ${fewest} connections with the minimum number of replicas and up to ${most} with the maximum`,
  );
});

test('docs/operate/scale.md gives the number of connections for one instance of each service', () => {
  const [, roles = ''] = /Per role and copy: ([^;]+);/.exec(doc) ?? [];
  const said = new Map([...roles.matchAll(/(\d+) for\s`hirelane_(\w+)`/g)].map(([, n, name]) => [name, Number(n)]));
  expect(said.get('bff')).toBe(OF_BFF);
  expect(said.get('relay')).toBe(relay);
  const [, others = ''] = /(\d+) for each other service/.exec(roles) ?? [];
  for (const service of SERVICES) {
    expect([service, said.get(service) ?? Number(others)]).toEqual([service, connectionsAlone(service)]);
  }
});

test('transactions that need a second connection cannot exhaust any of the launcher’s pools', () => {
  expect(SERVICES.filter((service) => poolOf(service, true) <= DUE)).toEqual([]);
  // The additional connection is for an operator who ends all sessions.
  expect(poolOf('identity', true)).toBeGreaterThan(DUE + CREDENTIALS + 1);
});

test('the count includes the connections for each kind of public query in a service', () => {
  const opened = SERVICES.map((service) => [service, (sourcesOf(service).match(/openBudgeted\(/g) ?? []).length]);
  expect(opened).toEqual(SERVICES.map((service) => [service, PUBLIC_QUERIES[service] ?? 0]));
});
