import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { repository } from '../../../launcher/repository.ts';

// The parts of Kubernetes objects that our rules check. infra/deploy/k8s/check.sh checks that manifests are valid.

const Labels = z.record(z.string(), z.string());
const Selector = z.object({
  matchLabels: Labels.optional(),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .optional(),
});
const Metadata = z.object({ name: z.string(), labels: Labels.default({}) });
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({ secretKeyRef: z.object({ name: z.string(), key: z.string(), optional: z.boolean().default(false) }) })
    .optional(),
});
const Container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(Variable),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  lifecycle: z.object({
    preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }),
  }),
  resources: z.object({ requests: Labels, limits: Labels }),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
export type Container = z.infer<typeof Container>;
const Deployment = z.object({
  kind: z.literal('Deployment'),
  metadata: Metadata,
  spec: z.object({
    replicas: z.number().optional(),
    selector: Selector,
    template: z.object({
      metadata: z.object({ labels: Labels, annotations: Labels }),
      spec: z.object({
        automountServiceAccountToken: z.boolean(),
        enableServiceLinks: z.boolean(),
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.unknown(),
        topologySpreadConstraints: z.array(z.object({ topologyKey: z.string(), labelSelector: Selector })),
        containers: z.tuple([Container]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
  }),
});
export type Deployment = z.infer<typeof Deployment>;
const Job = z.object({
  kind: z.literal('CronJob'),
  metadata: Metadata,
  spec: z.object({
    concurrencyPolicy: z.literal('Forbid'),
    jobTemplate: z.object({
      spec: z.object({
        // With `Forbid`, a hanging export would block all later ones, so the time limit is one day, the interval
        // between exports.
        activeDeadlineSeconds: z.number().max(86_400),
        template: z.object({
          spec: z.object({
            securityContext: z.unknown(),
            automountServiceAccountToken: z.boolean(),
            enableServiceLinks: z.boolean(),
            containers: z.tuple([
              Container.pick({
                image: true,
                args: true,
                env: true,
                envFrom: true,
                securityContext: true,
                volumeMounts: true,
              }),
            ]),
          }),
        }),
      }),
    }),
  }),
});
const Once = z.object({
  kind: z.literal('Job'),
  metadata: Metadata,
  spec: z.object({
    // A Job cannot be changed, so the next release's Job can be created only after this one has been removed.
    ttlSecondsAfterFinished: z.number(),
    template: z.object({
      spec: z.object({
        securityContext: z.unknown(),
        automountServiceAccountToken: z.boolean(),
        enableServiceLinks: z.boolean(),
        containers: z.tuple([Container.pick({ image: true, args: true, env: true, securityContext: true })]),
      }),
    }),
  }),
});
const Service = z.object({
  kind: z.literal('Service'),
  metadata: Metadata,
  spec: z.object({ selector: Labels, ports: z.array(z.object({ port: z.number(), targetPort: z.string() })) }),
});
const Scaled = z.object({
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata: Metadata,
  spec: z.object({
    scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
    minReplicas: z.number(),
    maxReplicas: z.number(),
  }),
});
const Budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  metadata: Metadata,
  spec: z.object({ maxUnavailable: z.number(), selector: Selector }),
});
const Peer = z.object({ podSelector: Selector.optional(), namespaceSelector: Selector.optional() });
const Policy = z.object({
  kind: z.literal('NetworkPolicy'),
  metadata: Metadata,
  spec: z.object({
    podSelector: Selector,
    policyTypes: z.array(z.string()),
    ingress: z
      .array(z.object({ from: z.array(Peer).min(1), ports: z.array(z.object({ port: z.number() })).min(1) }))
      .default([]),
  }),
});
const Values = z.object({ kind: z.literal('ConfigMap'), metadata: Metadata, data: Labels });

export type Manifests = ReturnType<typeof readManifests>;

/** The output of kustomize for an overlay, by kind. Throws if a manifest lacks a required part. */
export function readManifests(overlay: string) {
  const text = readFileSync(join(repository, `infra/deploy/k8s/rendered/${overlay}.yaml`), 'utf8');
  const all = parseAllDocuments(text).map((document): unknown => document.toJS());
  const kindOf = (value: unknown) => z.object({ kind: z.string() }).parse(value).kind;
  const of = <T>(kind: string, schema: z.ZodType<T>): T[] =>
    all.filter((value) => kindOf(value) === kind).map((value) => schema.parse(value));
  return {
    text,
    kinds: all.map(kindOf),
    deployments: of('Deployment', Deployment),
    jobs: of('CronJob', Job),
    onceJobs: of('Job', Once),
    services: of('Service', Service),
    autoscalers: of('HorizontalPodAutoscaler', Scaled),
    budgets: of('PodDisruptionBudget', Budget),
    policies: of('NetworkPolicy', Policy),
    configMaps: of('ConfigMap', Values),
  };
}

export function selects(
  { matchLabels = {}, matchExpressions = [] }: z.infer<typeof Selector>,
  labels: Record<string, string>,
) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

/** A Hirelane pod, identified by its labels, or any pod in another namespace, identified by the namespace's name. */
export type Caller = Readonly<{ labels: Record<string, string> } | { namespace: string }>;

/** Whether the network policies let a caller reach a pod's port. */
export function mayReach(
  { policies }: Manifests,
  caller: Caller,
  labels: Record<string, string>,
  port: number,
): boolean {
  const about = policies.filter(
    ({ spec }) => spec.policyTypes.includes('Ingress') && selects(spec.podSelector, labels),
  );
  if (about.length === 0) return true;
  return about.some(({ spec }) =>
    spec.ingress.some(
      ({ from, ports }) => from.some((peer) => isPeer(peer, caller)) && ports.some((open) => open.port === port),
    ),
  );
}

function isPeer({ podSelector, namespaceSelector }: z.infer<typeof Peer>, caller: Caller): boolean {
  if ('namespace' in caller) {
    const labels = { 'kubernetes.io/metadata.name': caller.namespace };
    return podSelector === undefined && namespaceSelector !== undefined && selects(namespaceSelector, labels);
  }
  return namespaceSelector === undefined && podSelector !== undefined && selects(podSelector, caller.labels);
}
