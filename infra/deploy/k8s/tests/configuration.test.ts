import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { Variables as BffVariables, parseConfig } from '@hirelane/bff/config';
import { FilesConfig, readBlobConfig } from '@hirelane/files/blobs';
import { HiringConfig } from '@hirelane/hiring/config';
import { IdentityConfig } from '@hirelane/identity/config';
import { OpendataConfig } from '@hirelane/opendata/config';
import { ProposalsConfig } from '@hirelane/proposals/config';
import { RelayConfig, ServiceConfig } from '@hirelane/runtime/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { openInstallation } from '../../../cli/installation.ts';
import { repository } from '../../../launcher/repository.ts';
import { ROLES } from '../../../launcher/roles/names.ts';
import { containerOf, OVERLAYS, openOverlay, SECRETS, variableOf } from './overlay.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const Compose = z.object({
  services: z.record(z.string(), z.object({ image: z.string(), command: z.array(z.string()).optional() })),
});
/** The main module of each long-running process that the compose file starts from our image, by process. */
const composed = Object.entries(
  Compose.parse(parse(read('infra/deploy/compose/postgres-store.yml'), { merge: true })).services,
)
  .filter(([name, { image, command }]) => image.startsWith('hirelane:') && command && name !== 'database')
  .map(([name, { command }]) => [name, command] as const);

describe.each(OVERLAYS)('the configuration of %s', (overlay) => {
  const { manifests, named, each, environmentOf } = openOverlay(overlay);
  const { deployments, configMaps } = manifests;

  test('each process in the compose file has a Deployment with the same start command', () => {
    expect(composed.length).toBe(1 + SERVICES.length + 1);
    expect(Object.fromEntries(deployments.map((d) => [d.metadata.name, containerOf(d).args]))).toEqual(
      Object.fromEntries(composed),
    );
  });

  test.each(each)('%s starts with its configuration and reads every variable in it', (name, deployment) => {
    const environment = environmentOf(containerOf(deployment));
    const shapes: z.ZodObject[] = [];
    if (name === 'bff') {
      expect(parseConfig(environment).hidesUnconfigured).toBe(true);
      shapes.push(BffVariables);
    } else if (name === 'relay') {
      expect(RelayConfig.parse(environment)).toMatchObject({ EVENT_BUS: 'kafka' });
      shapes.push(RelayConfig);
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
      if (name === 'hiring') {
        HiringConfig.parse(environment);
        shapes.push(HiringConfig);
      }
      if (name === 'files') {
        expect(FilesConfig.parse(environment).BLOB_STORE).toBe('s3');
        shapes.push(...FilesConfig.options, ...OpendataConfig.options);
      }
      // The two services read the same config map.
      if (name === 'opendata') {
        expect(OpendataConfig.parse(environment).BLOB_STORE).toBe('s3');
        shapes.push(...OpendataConfig.options, ...FilesConfig.options);
      }
    }
    const known = new Set(shapes.flatMap(({ shape }) => Object.keys(shape)));
    const optional = containerOf(deployment).env.map((variable) => variable.name);
    expect([...Object.keys(environment), ...optional].filter((variable) => !known.has(variable))).toEqual([]);
  });

  test('the nightly export has the variables that the tool reads, no unnecessary rights, and the same image as the services', async () => {
    const [job] = manifests.jobs;
    const pod = job?.spec.jobTemplate.spec.template.spec;
    const container = pod?.containers[0];
    if (!container) throw new Error('expected a job, found none');
    const installation = openInstallation(environmentOf(container));
    expect(installation.hmacKey()).toBe(SECRETS['IDENTITY_HMAC_KEY']);
    expect(readBlobConfig(environmentOf(container)).BLOB_STORE).toBe('s3');
    await installation.close();
    expect(container.args[0]).toMatch(/infra\/cli\/main\.ts export "\/backup\/\$\(date [^)]+\)"$/);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/backup');
    const { securityContext, image } = containerOf(named('files'));
    expect({ securityContext: container.securityContext, image: container.image }).toEqual({ securityContext, image });
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
  });

  test('each process signs in to PostgreSQL with its own role, and one job creates the roles as the database’s owner', () => {
    for (const { metadata, ...deployment } of deployments) {
      const role = ROLES.find((name) => name === metadata.name);
      const given = containerOf({ metadata, ...deployment }).env.filter(({ name }) => name.endsWith('DATABASE_URL'));
      expect([metadata.name, given.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef.key])]).toEqual([
        metadata.name,
        [['DATABASE_URL', role && variableOf(role)]],
      ]);
    }
    const [job] = manifests.onceJobs;
    const pod = job?.spec.template.spec;
    const container = pod?.containers[0];
    expect(container?.args).toEqual(['infra/cli/main.ts', 'database', 'roles']);
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

  test('manifests contain no secrets; all of them come from a Secret created elsewhere', () => {
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
});

test('the base includes all manifests in its folder', () => {
  const { resources, patches } = z
    .object({ resources: z.array(z.string()), patches: z.array(z.object({ path: z.string() })) })
    .parse(parse(read('infra/deploy/k8s/base/kustomization.yaml')));
  const there = readdirSync(join(repository, 'infra/deploy/k8s/base'), { recursive: true, encoding: 'utf8' });
  const files = there.filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
  expect([...resources, ...patches.map(({ path }) => path)].sort()).toEqual(files.sort());
});
