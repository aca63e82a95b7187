import { CATALOG } from '@hirelane/api/events/catalog';
import { publicEventTypes } from '@hirelane/api/public-events/catalog';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { CATEGORIES_READ } from '@hirelane/opendata/tables';
import { READ_MODELS } from '../read-models.ts';
import type { DatabaseRole } from './names.ts';

/** The logs that a service's read model follows, or that it reads at night, excluding its own. */
function followedBy(service: ServiceName): readonly ServiceName[] {
  const categories = service === 'opendata' ? CATEGORIES_READ : READ_MODELS[service].categories;
  const followed = new Set<ServiceName>(categories.map((category) => CATALOG[category].log));
  return SERVICES.filter((log) => log !== service && followed.has(log));
}

/**
 * The rights of each role, in addition to its rights as an owner. A role owns the schema named after it (its log, if it
 * has one, and its bookkeeping); a service also owns the schemas of its read models. A role has no other access. A test
 * compares the rights in the database with these tables.
 *
 * `READS` lists the logs that each role may read (`<log>.events`, with personal text encrypted).
 */
export const READS = {
  ...(Object.fromEntries(SERVICES.map((service) => [service, followedBy(service)])) as Record<
    ServiceName,
    readonly ServiceName[]
  >),
  bff: [],
  relay: SERVICES,
} satisfies Record<DatabaseRole, readonly ServiceName[]>;

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const ofEachService = (...rights: readonly Right[]) =>
  Object.fromEntries(SERVICES.map((service) => [service, rights])) as Readonly<Record<ServiceName, readonly Right[]>>;

/** The roles that use public ids: the services whose logs have public events, the statistics, and the relay. */
const PUBLISHERS: readonly DatabaseRole[] = [
  ...new Set(publicEventTypes.map(({ category }) => CATALOG[category].log)),
  'opendata',
  'relay',
];

/**
 * Tables that several roles use. The tables in `keys` belong to the database owner, and `relay.relays` to the relays.
 */
export const SHARED: Readonly<Record<string, Readonly<Partial<Record<DatabaseRole, readonly Right[]>>>>> = {
  // Each service creates missing keys for its subjects. Identity destroys people's keys, and hiring destroys contracts'
  // keys.
  'keys.subject_keys': {
    ...ofEachService('SELECT', 'INSERT'),
    identity: ['SELECT', 'INSERT', 'UPDATE'],
    hiring: ['SELECT', 'INSERT', 'UPDATE'],
  },
  // The first startup stores which key wraps the subject keys; only the operator replaces it.
  'keys.data_key': ofEachService('SELECT', 'INSERT'),
  // Each service stores how far it has encrypted the lists in its own log.
  'keys.sealed_logs': ofEachService('SELECT', 'INSERT', 'UPDATE'),
  // The first of them to start creates the key.
  'keys.public_ids': Object.fromEntries(PUBLISHERS.map((role) => [role, ['SELECT', 'INSERT']])),
  // With Kafka, the files service reads whether everything has been published before it removes unused files.
  'relay.relays': ofEachService('SELECT'),
};
