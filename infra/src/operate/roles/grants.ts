import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';

/** Who connects to PostgreSQL: each service, the bff, and the relays, which share one role. */
export const ROLES = [...SERVICES, 'bff', 'relay'] as const;
export type Role = (typeof ROLES)[number];

/**
 * What each role may do beyond what it owns: the schema of its name (its log, if it has one, and its bookkeeping), and for a
 * service the schemas of its read models. Everything else is closed to it. A test holds `READS` against the events that the
 * services' read models follow, and every right that the database knows of against these tables.
 *
 * Whose logs a role may read (`<log>.events`, which holds personal texts sealed).
 */
export const READS: Readonly<Record<Role, readonly ServiceName[]>> = {
  identity: ['files'],
  profiles: ['identity', 'files'],
  projects: ['identity', 'proposals', 'files'],
  proposals: ['identity', 'profiles', 'projects', 'files'],
  feed: ['identity', 'profiles', 'projects', 'proposals', 'files'],
  files: ['identity', 'profiles', 'projects', 'proposals'],
  bff: [],
  relay: SERVICES,
};

export type Right = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

const ofEachService = (...rights: readonly Right[]) =>
  Object.fromEntries(SERVICES.map((service) => [service, rights])) as Readonly<Record<ServiceName, readonly Right[]>>;

/** Tables that several use. Those of `keys` belong to the owner of the database, `relay.relays` to the relays. */
export const SHARED: Readonly<Record<string, Readonly<Partial<Record<Role, readonly Right[]>>>>> = {
  // Each makes a key for a person of whom it hears first. To destroy one is the business of identity alone.
  'keys.subject_keys': { ...ofEachService('SELECT', 'INSERT'), identity: ['SELECT', 'INSERT', 'UPDATE'] },
  // Up to where a service has sealed the lists of its own log.
  'keys.sealed_logs': ofEachService('SELECT', 'INSERT', 'UPDATE'),
  // Over Kafka, whether everything has been published tells the files service what it may sweep away.
  'relay.relays': ofEachService('SELECT'),
};
