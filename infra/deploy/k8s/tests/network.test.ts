import { routeList } from '@hirelane/api/routes';
import { SERVICES } from '@hirelane/api/services';
import { describe, expect, test } from 'vitest';
import { type Caller, mayReach, selects } from './manifests.ts';
import { containerOf, labelsOf, OVERLAYS, openOverlay } from './overlay.ts';

/** The callers of each service, from the route table. */
const ASKED = routeList.flatMap(([, { service, asks }]) =>
  asks && service !== 'bff' ? [[asks.service, service] as const] : [],
);

describe.each(OVERLAYS)('the network of %s', (overlay) => {
  const { manifests, named, environmentOf } = openOverlay(overlay);
  const { deployments, services } = manifests;

  test('every internal address belongs to a Service whose pods listen there', () => {
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

  test('the bff can be reached from outside, services only from the bff and their callers, and metrics only from monitoring', () => {
    const ingress: Caller = { namespace: 'ingress-nginx' };
    const monitoring: Caller = { namespace: 'monitoring' };
    const stranger: Caller = { namespace: 'default' };
    const pod = (name: string): Caller => ({ labels: labelsOf(named(name)) });
    const reaches = (from: Caller, name: string, port: number) =>
      mayReach(manifests, from, labelsOf(named(name)), port);
    expect(reaches(ingress, 'bff', 3000)).toBe(true);
    expect(reaches(ingress, 'bff', 3001)).toBe(false);
    expect(reaches(monitoring, 'bff', 3001)).toBe(true);
    expect(reaches(stranger, 'bff', 3000)).toBe(false);
    expect(reaches(pod('relay'), 'bff', 3001)).toBe(false);
    for (const name of SERVICES) {
      expect(reaches(pod('bff'), name, 4000), name).toBe(true);
      expect(reaches(pod(name), 'bff', 3001), name).toBe(true);
      for (const from of [ingress, stranger, pod('relay'), pod('identity')]) {
        expect(reaches(from, name, 4000), name).toBe(false);
      }
    }
    for (const [asked, asking] of ASKED) {
      for (const name of SERVICES) {
        const asks = ASKED.some(([other, from]) => other === asked && from === name);
        expect(reaches(pod(name), asked, 4000), name).toBe(asks);
      }
      expect(environmentOf(containerOf(named(asking)))[`${asked.toUpperCase()}_URL`]).toBe(`http://${asked}:4000`);
    }
    for (const [name, other] of SERVICES.flatMap((name) => SERVICES.map((other) => [name, other] as const))) {
      if (!ASKED.some(([asked]) => asked === other)) expect(reaches(pod(name), other, 4000), name).toBe(false);
    }
    for (const name of [...SERVICES, 'relay']) expect(reaches(monitoring, name, 4000), name).toBe(true);
    expect(reaches(pod('bff'), 'relay', 4000)).toBe(false);
  });
});
