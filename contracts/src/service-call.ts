import type { RouteName } from './routes.ts';
import type { ServiceName } from './services.ts';

/** A request to a service, with a JSON body and response. All transports use the same checks. */
export type ServiceCall = Readonly<{
  name: RouteName;
  /** The path without the query, not decoded. */
  path: string;
  /** The path's parameters, by their names in the route pattern. */
  params: Readonly<Record<string, string>>;
  /** The query, as parsed by `node:querystring`. */
  query: NodeJS.Dict<string | string[]>;
  /** The headers, with lower-case names; `authorization` contains the service token. */
  headers: NodeJS.Dict<string | string[]>;
  /** Resolves with the parsed body, or undefined for an empty one; rejects if it cannot be read. */
  body(): Promise<unknown>;
}>;

/** A service's response, with the body as JSON text. */
export type ServiceAnswer = Readonly<{ status: number; headers: Readonly<Record<string, string>>; text: string }>;

/**
 * A transport to the services: a function in this process (`services/platform/http`), or HTTP
 * (`services/platform/runtime`). Resolves with a problem if the service fails. Over HTTP it rejects if there is no
 * response or when `signal` aborts.
 */
export type Transport = (service: ServiceName, call: ServiceCall, signal?: AbortSignal) => Promise<ServiceAnswer>;
