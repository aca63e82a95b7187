import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKED_BY, SERVICES, type ServiceName } from '@hirelane/api/services';
import { repository } from '../../launcher/repository.ts';
import { ROLES } from '../../launcher/roles/names.ts';

/** A service's additional container configuration. */
type Extra = Readonly<{
  compose?: Readonly<{
    /** Lines of its environment. */
    environment?: readonly string[];
    /** The YAML anchor of a set of variables. */
    anchor?: string;
    volumes?: string;
    /** Lines of `depends_on`. */
    dependsOn?: readonly string[];
  }>;
  kubernetes?: Readonly<{
    /** Keys of the Secret that become variables with the same name. */
    secrets?: readonly string[];
    configMap?: string;
    /** Why the service's resources differ from the default. */
    because?: string;
    resources?: Readonly<{ cpu: string; memory: string; limit: string }>;
  }>;
}>;

const PUBLIC_URL = `PUBLIC_URL: \${PUBLIC_URL:-http://localhost:\${HIRELANE_PORT:-3000}}`;

const EXTRAS: Readonly<Partial<Record<ServiceName, Extra>>> = {
  identity: {
    compose: {
      environment: [
        PUBLIC_URL,
        '# One of these; MAIL_FOLDER=/mail writes the mails of a trial installation to a volume.',
        `SMTP_URL: \${SMTP_URL:-}`,
        `MAIL_FOLDER: \${MAIL_FOLDER:-}`,
        `MAIL_FROM: \${MAIL_FROM:-Hirelane <hirelane@localhost>}`,
      ],
      volumes: "['secrets:/secrets:ro', 'mail:/mail']",
    },
    kubernetes: {
      secrets: ['IDENTITY_HMAC_KEY', 'SMTP_URL'],
      configMap: 'hirelane-mail',
      because: 'Three concurrent password hashes take 46 MiB each.',
      resources: { cpu: '250m', memory: '256Mi', limit: '512Mi' },
    },
  },
  hiring: {
    compose: { environment: [`RETENTION_YEARS: \${RETENTION_YEARS:-}`, PUBLIC_URL] },
    kubernetes: { configMap: 'hirelane-hiring' },
  },
  files: {
    compose: { anchor: '*blobs', dependsOn: ['minio: { condition: service_started }'] },
    kubernetes: {
      secrets: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'],
      configMap: 'hirelane-files',
      because: 'Pictures of up to 40 megapixels are re-encoded in memory.',
      resources: { cpu: '200m', memory: '256Mi', limit: '768Mi' },
    },
  },
  opendata: {
    compose: { anchor: '*blobs', dependsOn: ['minio: { condition: service_started }'] },
    kubernetes: { secrets: ['S3_ACCESS_KEY', 'S3_SECRET_KEY'], configMap: 'hirelane-files' },
  },
};

const databaseUrl = (role: string) => `${role.toUpperCase()}_DATABASE_URL`;
const addressOf = (name: ServiceName) => `${name.toUpperCase()}_URL: http://${name}:4000`;
const addressVariable = (name: ServiceName) =>
  `            - { name: ${name.toUpperCase()}_URL, value: 'http://${name}:4000' }`;

/** A service in infra/deploy/compose/postgres-store.yml. */
function composed(name: ServiceName): readonly string[] {
  const { environment = [], anchor, volumes, dependsOn = [] } = EXTRAS[name]?.compose ?? {};
  const variables = [
    `<<: ${anchor ? `[*environment, ${anchor}]` : '*environment'}`,
    `DATABASE_URL: *${name}-database`,
    ...ASKED_BY[name].map(addressOf),
    ...environment,
  ];
  return [
    `  ${name}:`,
    '    <<: *process',
    `    command: [services/${name}/src/main.ts]`,
    '    environment:',
    ...variables.map((line) => `      ${line}`),
    ...(volumes ? [`    volumes: ${volumes}`] : []),
    ...(dependsOn.length === 0
      ? ['    depends_on: *stores']
      : ['    depends_on:', '      <<: *stores', ...dependsOn.map((line) => `      ${line}`)]),
  ];
}

/** A service's Kubernetes manifests. Its processes scale with their load and are drained one at a time. */
function manifests(name: ServiceName): string {
  const { secrets = [], configMap, because, resources } = EXTRAS[name]?.kubernetes ?? {};
  const { cpu, memory, limit } = resources ?? { cpu: '100m', memory: '192Mi', limit: '384Mi' };
  const secret = (variable: string, key = variable) =>
    `            - { name: ${variable}, valueFrom: { secretKeyRef: { name: hirelane-secrets, key: ${key} } } }`;
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${name}, hirelane/tier: service }
spec:
  selector:
    matchLabels: { app.kubernetes.io/component: ${name} }
  template:
    metadata:
      labels: { app.kubernetes.io/component: ${name}, hirelane/tier: service }
    spec:
      containers:
        - name: hirelane
          args: [services/${name}/src/main.ts]
          env:
${[
  secret('DATABASE_URL', databaseUrl(name)),
  ...secrets.map((key) => secret(key)),
  ...ASKED_BY[name].map(addressVariable),
].join('\n')}
          envFrom:
            - configMapRef: { name: hirelane-stores }
${configMap ? `            - configMapRef: { name: ${configMap} }\n` : ''}${because ? `          # ${because}\n` : ''}          resources:
            requests: { cpu: ${cpu}, memory: ${memory} }
            limits: { memory: ${limit} }
---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${name} }
spec:
  selector: { app.kubernetes.io/component: ${name} }
  ports:
    - { name: http, port: 4000, targetPort: http }
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${name} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 2
  maxReplicas: 6
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 70 } }
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${name} }
spec:
  maxUnavailable: 1
  selector:
    matchLabels: { app.kubernetes.io/name: hirelane, app.kubernetes.io/component: ${name} }
`;
}

/** The folders of the workspace packages that the image needs: every package.json in package-lock.json. */
const packages = (): readonly string[] => [
  ...['bff', 'contracts', 'infra'],
  ...readdirSync(join(repository, 'services/platform'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'dist-types' && entry.name !== 'node_modules'
      ? [`services/platform/${entry.name}`]
      : [],
  ),
  ...['shared', 'relay', ...SERVICES].map((name) => `services/${name}`),
  'web',
];
/** The image omits the packages that only tests and pages use. */
const isInstalled = (folder: string) => folder !== 'web' && folder !== 'services/platform/test-kit';

const PASSWORD_MISSING = ':?run node infra/deploy/docker/make-secrets.mjs compose';

/**
 * Maps each file to its generated parts, by name. A part is between two comments, `generated: <name>` and `end of
 * <name>`.
 */
const PARTS: Readonly<Record<string, Readonly<Record<string, () => readonly string[]>>>> = {
  'infra/deploy/docker/Dockerfile': {
    'manifests of the packages': () => packages().map((folder) => `COPY ${folder}/package.json ${folder}/`),
    'packages of the image': () => [
      `ENV WORKSPACES="${packages()
        .filter(isInstalled)
        .map((folder) => `-w ${folder}`)
        .join(' ')}"`,
    ],
  },
  'infra/deploy/docker/make-secrets.mjs': {
    roles: () => ['const ROLES = [', ...ROLES.map((role) => `  '${role}',`), '];'],
  },
  'infra/deploy/compose/postgres-store.yml': {
    'addresses of the databases': () =>
      ROLES.map((role) => {
        const password = `\${${role.toUpperCase()}_DATABASE_PASSWORD${PASSWORD_MISSING}}`;
        return `  ${databaseUrl(role)}: &${role}-database postgresql://hirelane_${role}:${password}@postgres:5432/hirelane`;
      }),
    services: () => SERVICES.flatMap(composed),
    'addresses of the services': () => SERVICES.map((name) => `      ${addressOf(name)}`),
  },
  'infra/deploy/compose/eventstoredb.yml': {
    services: () => SERVICES.map((name) => `  ${name}: *on-eventstoredb`),
  },
  'infra/deploy/prometheus/prometheus.yml': {
    services: () => SERVICES.map((name) => `          - ${name}`),
  },
  'infra/deploy/k8s/base/processes/bff.yaml': {
    'addresses of the services': () => SERVICES.map(addressVariable),
  },
  'infra/deploy/k8s/components/database/job.yaml': {
    'addresses of the databases': () =>
      ROLES.map((role) => {
        const name = databaseUrl(role);
        return `            - { name: ${name}, valueFrom: { secretKeyRef: { name: hirelane-secrets, key: ${name} } } }`;
      }),
  },
};

/** Replaces the lines between a part's two markers. Throws if a marker is missing. */
function withPart(text: string, path: string, name: string, lines: readonly string[]): string {
  const all = text.split('\n');
  const [first, last] = [`generated: ${name}`, `end of ${name}`].map((mark) =>
    all.findIndex((line) => line.trimStart().replace(/^(#|\/\/) /, '') === mark),
  );
  if (first === undefined || last === undefined || first === -1 || last < first) {
    throw new Error(`Expected the lines "generated: ${name}" and "end of ${name}" in ${path}.`);
  }
  return [...all.slice(0, first + 1), ...lines, ...all.slice(last)].join('\n');
}

const references = (paths: readonly string[]) => paths.map((path) => ({ path }));

/**
 * Every file that is generated from the list of services, as a whole or in part, by path from the root. JSON is not
 * formatted.
 */
export function serviceFiles(): readonly [path: string, text: string][] {
  const parts = Object.entries(PARTS).flatMap(([path, named]): [string, string][] => {
    const text = readFileSync(join(repository, path), 'utf8');
    return [[path, Object.entries(named).reduce((done, [name, lines]) => withPart(done, path, name, lines()), text)]];
  });
  return [
    ...parts,
    [
      'infra/deploy/k8s/base/processes/services.yaml',
      `# Written by \`npm run contracts\` (infra/tools/generators/services.ts).\n${SERVICES.map(manifests).join('---\n')}`,
    ],
  ];
}

/** The type checker's project files and infra/package.json, as JSON. */
export function packageFiles(): readonly [path: string, text: string][] {
  const all = ['relay', ...SERVICES].map((name) => `services/${name}`);
  const before = ['contracts', 'web', 'web/vite', 'infra/tests/e2e', 'bff', 'services/platform', 'services/shared'];
  const source = (base: string, paths: readonly string[]) => ({
    extends: `${base}/tsconfig.base.json`,
    compilerOptions: { rootDir: 'src', outDir: 'dist-types', types: ['node'] },
    include: ['src'],
    references: references(paths),
  });
  const inInfra = ['contracts', 'bff', 'services/platform', 'services/shared', ...all].map((path) => `../${path}`);
  return [
    ['tsconfig.json', JSON.stringify({ files: [], references: references([...before, ...all, 'infra']) })],
    [
      'infra/tsconfig.json',
      JSON.stringify({
        extends: '../tsconfig.base.json',
        compilerOptions: { rootDir: '..', outDir: 'dist-types', types: ['node'] },
        // The HTTP tests are next to the services, and use the marketplace in infra/tests/support.
        include: ['launcher', 'cli', 'deploy', 'tools', 'tests', '../bff/tests', '../services/*/tests'],
        exclude: ['tests/e2e', 'tests/playwright.config.ts', 'tools/lint'],
        references: references(inInfra),
      }),
    ],
    [
      'infra/package.json',
      JSON.stringify(withServices(JSON.parse(readFileSync(join(repository, 'infra/package.json'), 'utf8')))),
    ],
    ...all.map((folder): [string, string] => [
      `${folder}/tsconfig.json`,
      JSON.stringify(source('../..', ['../../contracts', '../platform', '../shared'])),
    ]),
    ['services/shared/tsconfig.json', JSON.stringify(source('../..', ['../../contracts', '../platform']))],
  ];
}

/** infra/package.json with every service as a dependency, because the launcher runs all of them. */
function withServices(given: Readonly<{ version: string; dependencies: Readonly<Record<string, string>> }>): object {
  const services = SERVICES.map((name) => [`@hirelane/${name}`, given.version] as const);
  const all = Object.entries({ ...given.dependencies, ...Object.fromEntries(services) });
  return { ...given, dependencies: Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
