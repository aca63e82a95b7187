import type { ServiceName } from '@hirelane/contracts/service-token';
import { BUDGETED } from '@hirelane/postgres/budget';

/**
 * Maximum number of connections in a service's pool: in a process of its own, and in one with all other services
 * (docs/decisions/0099-fewer-connections.md).
 */
export const POOL = { alone: 10, together: 5 };

/** How many kinds of queries each service has that anybody may cause; each kind has connections of its own. */
export const PUBLIC_QUERIES: Readonly<Partial<Record<ServiceName, number>>> = { feed: 5, hiring: 2, profiles: 1 };

/** One writes the log. Alone, with the logs in PostgreSQL and without Kafka, one more listens. */
const WRITER = 1;
const LISTENER = 1;

/** Maximum number of connections to PostgreSQL of a service in a process of its own. */
export const connectionsAlone = (service: ServiceName): number =>
  POOL.alone + WRITER + LISTENER + publicQueries(service);

/** The same of a service in a process with all others, which have every writer: nothing is to be heard. */
export const connectionsTogether = (service: ServiceName): number => POOL.together + WRITER + publicQueries(service);

const publicQueries = (service: ServiceName) => (PUBLIC_QUERIES[service] ?? 0) * BUDGETED;
