import { type DatabaseRole, ROLES } from '../../../launcher/roles/names.ts';
import { newServiceTokenKeys } from '../../../launcher/wiring.ts';
import { type Container, type Deployment, readManifests } from './manifests.ts';

export const OVERLAYS = ['example', 'example-eventstoredb'] as const;

/** The name of the variable, and of the Secret key, that contains a PostgreSQL role's address. */
export const variableOf = (role: DatabaseRole) => `${role.toUpperCase()}_DATABASE_URL`;

/** The Secret's keys, each with a valid value. */
export const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://hirelane:secret@postgres:5432/hirelane',
  ...Object.fromEntries(
    ROLES.map((role) => [variableOf(role), `postgresql://hirelane_${role}:secret@postgres:5432/hirelane`]),
  ),
  EVENTSTOREDB_URL: 'esdb+discover://hirelane:secret@eventstoredb.example:2113',
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  IDENTITY_HMAC_KEY: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example.com:465',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
  SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
};

export const containerOf = ({ spec }: Deployment) => spec.template.spec.containers[0];
export const labelsOf = ({ spec }: Deployment) => spec.template.metadata.labels;

/** The rendered manifests of an overlay in infra/deploy/k8s, with lookup functions. */
export function openOverlay(overlay: (typeof OVERLAYS)[number]) {
  const manifests = readManifests(overlay);
  const { deployments, configMaps } = manifests;

  /** The Deployment with this name. Throws if it does not exist. */
  const named = (name: string): Deployment => {
    const found = deployments.find(({ metadata }) => metadata.name === name);
    if (!found) throw new Error(`there is no Deployment ${name}`);
    return found;
  };
  /** The name and Deployment of each workload, for `test.each`. */
  const each = deployments.map((deployment) => [deployment.metadata.name, deployment] as const);

  /** A container's variables. Those from a Secret have the values in `SECRETS`. */
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
  return { manifests, named, each, environmentOf };
}
