import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Variables as BffVariables, parseConfig } from '@hirelane/bff/config';
import { routeList } from '@hirelane/contracts/routes';
import { SERVICES } from '@hirelane/contracts/service-token';
import { readBlobConfig } from '@hirelane/files/blobs';
import { FilesConfig } from '@hirelane/files/config';
import { IdentityConfig } from '@hirelane/identity/config';
import { PublicRelayConfig, RelayConfig, ServiceConfig } from '@hirelane/kernel/config';
import { ProposalsConfig } from '@hirelane/proposals/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { repository } from '../local/repository.ts';
import { newServiceTokenKeys } from '../local/wiring.ts';
import { openPlace } from '../operate/place.ts';
import { ROLES, type Role } from '../operate/roles/grants.ts';
import { type Caller, type Container, type Deployment, mayReach, readManifests, selects } from './manifests.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const page = read('docs/operate.md');
const Compose = z.object({
  services: z.record(z.string(), z.object({ image: z.string(), command: z.array(z.string()).optional() })),
});
/** Process → its main module, of everything that the compose file starts from our image and that goes on running. */
const composed = Object.entries(
  Compose.parse(parse(read('infra/compose/postgres-store.yml'), { merge: true })).services,
)
  .filter(([name, { image, command }]) => image.startsWith('hirelane:') && command && name !== 'database')
  .map(([name, { command }]) => [name, command] as const);

/** Which service is asked, and by which, as the route table has it. */
const ASKED = routeList.flatMap(([, { service, asks }]) =>
  asks && service !== 'bff' ? [[asks.service, service] as const] : [],
);

const variableOf = (role: Role) => `${role.toUpperCase()}_DATABASE_URL`;
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://hirelane:secret@postgres:5432/hirelane',
  ...Object.fromEntries(
    ROLES.map((role) => [variableOf(role), `postgresql://hirelane_${role}:secret@postgres:5432/hirelane`]),
  ),
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  IDENTITY_HMAC_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example.com:465',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
  SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
};

describe.each(['example', 'example-eventstoredb'])('the manifests of %s', (overlay) => {
  const manifests = readManifests(overlay);
  const { deployments, services, autoscalers, budgets, configMaps } = manifests;
  const containerOf = ({ spec }: Deployment) => spec.template.spec.containers[0];
  const labelsOf = ({ spec }: Deployment) => spec.template.metadata.labels;
  const named = (name: string): Deployment => {
    const found = deployments.find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`there is no Deployment ${name}`);
    return found;
  };
  const each = deployments.map((deployment) => [deployment.metadata.name, deployment] as const);

  /** The variables of a container, those of secrets with a value that is as good as any. */
  function environmentOf({ env, envFrom }: Pick<Container, 'env' | 'envFrom'>): Record<string, string> {
    const maps = envFrom.map(({ configMapRef }) =>
      configMaps.find(({ metadata }) => metadata.name === configMapRef.name),
    );
    const own = env.flatMap(({ name, value, valueFrom }) => {
      if (valueFrom === undefined) return [[name, value ?? '']];
      return valueFrom.secretKeyRef.optional ? [] : [[name, SECRETS[valueFrom.secretKeyRef.key] ?? 'missing']];
    });
    return Object.assign({}, ...maps.map((map) => map?.data ?? { missing: 'a config map' }), Object.fromEntries(own));
  }

  test('there is a Deployment for each process of the compose file, which starts the same', () => {
    expect(composed.length).toBeGreaterThan(13);
    expect(Object.fromEntries(deployments.map((d) => [d.metadata.name, containerOf(d).args]))).toEqual(
      Object.fromEntries(composed),
    );
  });

  test.each(each)(
    '%s starts with the configuration that it is given, and reads every variable of it',
    (name, deployment) => {
      const environment = environmentOf(containerOf(deployment));
      const shapes: z.ZodObject[] = [];
      if (name === 'bff') {
        expect(parseConfig(environment).isProduction).toBe(true);
        shapes.push(BffVariables);
      } else if (name.startsWith('relay-')) {
        const schema = name === 'relay-public' ? PublicRelayConfig : RelayConfig;
        expect(schema.parse(environment)).toMatchObject({ EVENT_BUS: 'kafka' });
        shapes.push(schema);
      } else {
        expect(ServiceConfig.parse(environment)).toMatchObject({ EVENT_BUS: 'kafka', PORT: 4000 });
        shapes.push(ServiceConfig);
        if (name === 'identity') {
          IdentityConfig.parse(environment);
          shapes.push(IdentityConfig);
        }
        if (name === 'proposals') {
          ProposalsConfig.parse(environment);
          shapes.push(ProposalsConfig);
        }
        if (name === 'files') {
          expect(FilesConfig.parse(environment).BLOB_STORE).toBe('s3');
          shapes.push(...FilesConfig.options);
        }
      }
      const known = new Set(shapes.flatMap(({ shape }) => Object.keys(shape)));
      const optional = containerOf(deployment).env.map((variable) => variable.name);
      expect([...Object.keys(environment), ...optional].filter((variable) => !known.has(variable))).toEqual([]);
    },
  );

  test('the nightly export has what the tool reads, no right that it does not need, and the same image', async () => {
    const [job] = manifests.jobs;
    const pod = job?.spec.jobTemplate.spec.template.spec;
    const container = pod?.containers[0];
    if (!container) throw new Error('there is no job');
    const place = openPlace(environmentOf(container));
    expect(place.hmacKey()).toBe(SECRETS['IDENTITY_HMAC_KEY']);
    expect(readBlobConfig(environmentOf(container)).BLOB_STORE).toBe('s3');
    await place.close();
    expect(container.args[0]).toMatch(/infra\/src\/operate\/main\.ts export "\/backup\/\$\(date [^)]+\)"$/);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/backup');
    const { securityContext, image } = containerOf(named('files'));
    expect({ securityContext: container.securityContext, image: container.image }).toEqual({ securityContext, image });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
  });

  test('each process signs in to PostgreSQL by its own role, and one job knows the owner and makes them', () => {
    for (const { metadata, ...deployment } of deployments) {
      const role = ROLES.find((name) => name === metadata.name.replace(/^relay-.*/, 'relay'));
      const given = containerOf({ metadata, ...deployment }).env.filter(({ name }) => name.endsWith('DATABASE_URL'));
      expect([metadata.name, given.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef.key])]).toEqual([
        metadata.name,
        [['DATABASE_URL', role && variableOf(role)]],
      ]);
    }
    const [job] = manifests.onceJobs;
    const pod = job?.spec.template.spec;
    const container = pod?.containers[0];
    expect(container?.args).toEqual(['infra/src/operate/main.ts', 'database', 'roles']);
    const keys = container?.env.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef.key]);
    expect(keys).toEqual(['DATABASE_URL', ...ROLES.map(variableOf)].map((name) => [name, name]));
    const { securityContext, image } = containerOf(named('files'));
    expect({ securityContext: container?.securityContext, image: container?.image }).toEqual({
      securityContext,
      image,
    });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
  });

  test('no secret stands in a manifest: what is one comes from a Secret that is not made here', () => {
    expect(manifests.kinds).not.toContain('Secret');
    const isSecret = (name: string) => /KEY|SECRET|PASSWORD|TOKEN|^DATABASE_URL$|^SMTP_URL$/.test(name);
    const clear = deployments.flatMap((deployment) =>
      containerOf(deployment).env.filter(({ name, value }) => isSecret(name) && value !== undefined),
    );
    expect(clear).toEqual([]);
    expect(configMaps.flatMap(({ data }) => Object.keys(data)).filter(isSecret)).toEqual([]);
    expect(configMaps.flatMap(({ data }) => Object.values(data)).filter((value) => /:\/\/[^/]*@/.test(value))).toEqual(
      [],
    );
  });

  test.each(each)('%s runs without any right that it does not need', (_name, { spec }) => {
    const pod = spec.template.spec;
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.containers[0].securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
    expect(pod.containers[0].volumeMounts).toEqual([{ name: 'tmp', mountPath: '/tmp' }]);
  });

  test.each(each)('%s is asked for its health where it answers, and for its metrics too', (name, deployment) => {
    const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(deployment);
    const environment = environmentOf(containerOf(deployment));
    const asked = name === 'bff' ? 'INTERNAL_PORT' : 'PORT';
    for (const [probe, path] of [
      [startupProbe, '/health/live'],
      [livenessProbe, '/health/live'],
      [readinessProbe, '/health/ready'],
    ] as const) {
      expect(probe.httpGet.path).toBe(path);
      expect(String(ports.find((port) => port.name === probe.httpGet.port)?.containerPort)).toBe(environment[asked]);
    }
    const { annotations } = deployment.spec.template.metadata;
    expect(annotations['prometheus.io/port']).toBe(environment[asked]);
    expect(environment['HOST']).toBe('0.0.0.0');
  });

  test.each(each)(
    '%s has the time to drain: 5 s until nobody calls, and the fifteen that a drain may take',
    (_name, { spec }) => {
      const [, pause] = spec.template.spec.containers[0].lifecycle.preStop.exec.command;
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pause) + 15);
    },
  );

  test.each(each)('%s says what it needs, is spread, and has an image with a version', (_name, deployment) => {
    const { resources, image } = containerOf(deployment);
    expect(resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
    expect(image).toMatch(/:\d+\.\d+\.\d+$/);
    const spread = deployment.spec.template.spec.topologySpreadConstraints;
    expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
    for (const { labelSelector } of spread) expect(selects(labelSelector, labelsOf(deployment))).toBe(true);
    expect(selects(deployment.spec.selector, labelsOf(deployment))).toBe(true);
  });

  test('the bff and every service scales, from two, and whoever is scaled has no fixed number', () => {
    const scaled = autoscalers.map(({ spec }) => spec.scaleTargetRef.name).sort();
    expect(scaled).toEqual(['bff', ...SERVICES].sort());
    for (const name of scaled) expect(named(name).spec.replicas).toBeUndefined();
    const fixed = deployments.filter(({ metadata }) => !scaled.includes(metadata.name));
    expect(fixed.filter(({ spec }) => spec.replicas !== 1)).toEqual([]);
    for (const { spec } of autoscalers) expect(spec.minReplicas).toBeGreaterThan(1);
  });

  test('the bff and every service has a disruption budget of its own, which lets nodes be drained', () => {
    for (const name of ['bff', ...SERVICES]) {
      const own = budgets.filter(({ spec }) => selects(spec.selector, labelsOf(named(name))));
      expect(own.map(({ metadata, spec }) => [metadata.name, spec.maxUnavailable])).toEqual([[name, 1]]);
    }
  });

  test('every address inside is that of a Service, whose pods listen there', () => {
    for (const { metadata, spec } of services) {
      const pods = deployments.filter((deployment) => selects({ matchLabels: spec.selector }, labelsOf(deployment)));
      expect(pods.map((deployment) => deployment.metadata.name)).toEqual([metadata.name]);
      const open = pods.flatMap((deployment) => containerOf(deployment).ports.map(({ name }) => name));
      for (const { targetPort } of spec.ports) expect(open).toContain(targetPort);
    }
    const addresses = deployments.flatMap((deployment) =>
      Object.entries(environmentOf(containerOf(deployment))).filter(([name]) => /^(JWKS|[A-Z]+)_URL$/.test(name)),
    );
    const inside = addresses
      .map(([, value]) => new URL(value))
      .filter(({ protocol, hostname }) => protocol === 'http:' && !hostname.includes('.'));
    expect(inside.length).toBeGreaterThan(SERVICES.length);
    for (const { hostname, port } of inside) {
      const service = services.find(({ metadata }) => metadata.name === hostname);
      expect(
        service?.spec.ports.map((open) => String(open.port)),
        hostname,
      ).toContain(port);
    }
  });

  test('the bff alone is reached from outside, services from the bff and from who asks them, metrics from the monitoring', () => {
    const ingress: Caller = { namespace: 'ingress-nginx' };
    const monitoring: Caller = { namespace: 'monitoring' };
    const stranger: Caller = { namespace: 'default' };
    const pod = (name: string): Caller => ({ labels: labelsOf(named(name)) });
    const reaches = (from: Caller, name: string, port: number) =>
      mayReach(manifests, from, labelsOf(named(name)), port);
    const relays = deployments.map(({ metadata }) => metadata.name).filter((name) => name.startsWith('relay-'));
    expect(reaches(ingress, 'bff', 3000)).toBe(true);
    expect(reaches(ingress, 'bff', 3001)).toBe(false);
    expect(reaches(monitoring, 'bff', 3001)).toBe(true);
    expect(reaches(stranger, 'bff', 3000)).toBe(false);
    expect(reaches(pod('relay-feed'), 'bff', 3001)).toBe(false);
    for (const name of SERVICES) {
      expect(reaches(pod('bff'), name, 4000), name).toBe(true);
      expect(reaches(pod(name), 'bff', 3001), name).toBe(true);
      for (const from of [ingress, stranger, pod('relay-feed'), pod('identity')]) {
        expect(reaches(from, name, 4000), name).toBe(false);
      }
    }
    for (const [asked, asking] of ASKED) {
      for (const name of SERVICES) expect(reaches(pod(name), asked, 4000), name).toBe(name === asking);
      expect(environmentOf(containerOf(named(asking)))[`${asked.toUpperCase()}_URL`]).toBe(`http://${asked}:4000`);
    }
    for (const [name, other] of SERVICES.flatMap((name) => SERVICES.map((other) => [name, other] as const))) {
      if (!ASKED.some(([asked]) => asked === other)) expect(reaches(pod(name), other, 4000), name).toBe(false);
    }
    for (const name of [...SERVICES, ...relays]) expect(reaches(monitoring, name, 4000), name).toBe(true);
    for (const name of relays) expect(reaches(pod('bff'), name, 4000), name).toBe(false);
  });
});

test('the page says how many connections to PostgreSQL the copies take, at the fewest and at the most', () => {
  const { autoscalers, deployments } = readManifests('example');
  // As the table of sizes has it, over Kafka.
  const connections = (name: string) => (name === 'bff' ? 10 : 11);
  const relays = 7 * deployments.filter(({ metadata }) => metadata.name.startsWith('relay-')).length;
  const sumOf = (end: 'minReplicas' | 'maxReplicas') =>
    autoscalers.reduce((sum, { spec }) => sum + spec[end] * connections(spec.scaleTargetRef.name), relays);
  const [, fewest, most] = /up to (\d+) connections at the fewest copies and up to (\d+) at the most/.exec(page) ?? [];
  expect([Number(fewest), Number(most)]).toEqual([sumOf('minReplicas'), sumOf('maxReplicas')]);
});

test('the base takes in every manifest that stands in it', () => {
  const { resources, patches } = z
    .object({ resources: z.array(z.string()), patches: z.array(z.object({ path: z.string() })) })
    .parse(parse(read('infra/k8s/base/kustomization.yaml')));
  const there = readdirSync(join(repository, 'infra/k8s/base'), { recursive: true, encoding: 'utf8' });
  const files = there.filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  expect([...resources, ...patches.map(({ path }) => path)].sort()).toEqual(files.sort());
});

test('the image runs as the user that the pods ask for, by number', () => {
  expect(read('infra/docker/Dockerfile')).toMatch(/^USER 1000:1000$/m);
});
