import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { describe, expect, test } from 'vitest';
import { repository } from '../../../launcher/repository.ts';
import { selects } from './manifests.ts';
import { containerOf, labelsOf, OVERLAYS, openOverlay } from './overlay.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');

describe.each(OVERLAYS)('the workloads of %s', (overlay) => {
  const { manifests, named, each, environmentOf } = openOverlay(overlay);
  const { deployments, autoscalers, budgets } = manifests;

  test.each(each)('%s runs without unnecessary rights', (_name, { spec }) => {
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

  test.each(each)('%s is probed and scraped on its port', (name, deployment) => {
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

  test.each(each)('%s has 5 s until requests stop and 15 s to drain', (_name, { spec }) => {
    const [, pause] = spec.template.spec.containers[0].lifecycle.preStop.exec.command;
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(pause) + 15);
  });

  test.each(each)(
    '%s has resource requests, is spread across nodes, and has an image with a version',
    (_name, deployment) => {
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
    },
  );

  test('the bff and every service scale up from two replicas, and their Deployments do not set a fixed number', () => {
    const scaled = autoscalers.map(({ spec }) => spec.scaleTargetRef.name).sort();
    expect(scaled).toEqual(['bff', ...SERVICES].sort());
    for (const name of scaled) expect(named(name).spec.replicas).toBeUndefined();
    const fixed = deployments.filter(({ metadata }) => !scaled.includes(metadata.name));
    expect(fixed.filter(({ spec }) => spec.replicas !== 1)).toEqual([]);
    for (const { spec } of autoscalers) expect(spec.minReplicas).toBeGreaterThan(1);
  });

  test('the bff and every service have a disruption budget that allows nodes to be drained', () => {
    for (const name of ['bff', ...SERVICES]) {
      const own = budgets.filter(({ spec }) => selects(spec.selector, labelsOf(named(name))));
      expect(own.map(({ metadata, spec }) => [metadata.name, spec.maxUnavailable])).toEqual([[name, 1]]);
    }
  });
});

test('the image runs as the user id required by the pods', () => {
  expect(read('infra/deploy/docker/Dockerfile')).toMatch(/^USER 1000:1000$/m);
});
