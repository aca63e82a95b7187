import type { ServiceName } from '@hirelane/api/services';
import { BUDGETED } from '@hirelane/postgres/budget';

/** The maximum number of connections in a service's pool when it runs in its own process. */
const ALONE = 10;

/** The same maximum for a service in one process with all others (docs/decisions/0099-fewer-connections.md). */
const TOGETHER = 5;

/**
 * Services that need another number: identity's transactions hold several connections at the same time, and the
 * statistics are read seldom and written by one step at a time.
 */
const HOLDING: Readonly<Partial<Record<ServiceName, number>>> = { identity: 8, opendata: 3 };

/** The maximum number of connections in a service's pool. */
export const poolOf = (service: ServiceName, isTogether: boolean): number =>
  isTogether ? (HOLDING[service] ?? TOGETHER) : ALONE;

/** How many kinds of public queries each service has; each kind has its own connections. */
export const PUBLIC_QUERIES: Readonly<Partial<Record<ServiceName, number>>> = { feed: 5, hiring: 2, profiles: 1 };

/**
 * One connection writes the log. In its own process, with the logs in PostgreSQL and without Kafka, a second one
 * listens.
 */
const WRITER = 1;
const LISTENER = 1;

/** The maximum number of PostgreSQL connections for a service in its own process. */
export const connectionsAlone = (service: ServiceName): number =>
  poolOf(service, false) + WRITER + LISTENER + publicQueries(service);

/**
 * The same maximum for a service in one process with all others. That process contains every writer, so the service
 * does not need to listen.
 */
export const connectionsTogether = (service: ServiceName): number =>
  poolOf(service, true) + WRITER + publicQueries(service);

const publicQueries = (service: ServiceName) => (PUBLIC_QUERIES[service] ?? 0) * BUDGETED;
