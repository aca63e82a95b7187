import type { ServiceName } from '@hirelane/api/service-token';
import { BUDGETED } from '@hirelane/postgres/budget';

/** Maximum number of connections in the pool of a service in a process of its own. */
const ALONE = 10;

/** The same in a process with all other services (docs/decisions/0099-fewer-connections.md). */
const TOGETHER = 5;

/** Of services that hold more connections at once than others do while the work in these transactions needs more. */
const HOLDING: Readonly<Partial<Record<ServiceName, number>>> = { identity: 8 };

/** Maximum number of connections in a service's pool. */
export const poolOf = (service: ServiceName, isTogether: boolean): number =>
  isTogether ? (HOLDING[service] ?? TOGETHER) : ALONE;

/** How many kinds of queries each service has that anybody may cause; each kind has connections of its own. */
export const PUBLIC_QUERIES: Readonly<Partial<Record<ServiceName, number>>> = { feed: 5, hiring: 2, profiles: 1 };

/** One writes the log. Alone, with the logs in PostgreSQL and without Kafka, one more listens. */
const WRITER = 1;
const LISTENER = 1;

/** Maximum number of connections to PostgreSQL of a service in a process of its own. */
export const connectionsAlone = (service: ServiceName): number =>
  poolOf(service, false) + WRITER + LISTENER + publicQueries(service);

/** The same of a service in a process with all others, which have every writer: nothing is to be heard. */
export const connectionsTogether = (service: ServiceName): number =>
  poolOf(service, true) + WRITER + publicQueries(service);

const publicQueries = (service: ServiceName) => (PUBLIC_QUERIES[service] ?? 0) * BUDGETED;
