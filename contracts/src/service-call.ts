import type { RouteName } from './routes.ts';
import type { ServiceName } from './service-token.ts';

/** A request to a service, whose body and answer are JSON. It is checked in the same way however it comes. */
export type ServiceCall = Readonly<{
  name: RouteName;
  /** As sent, without the query. */
  path: string;
  /** Of the path, by their names in the route's pattern. */
  params: Readonly<Record<string, string>>;
  /** As `node:querystring` parses it. */
  query: NodeJS.Dict<string | string[]>;
  /** Lower-case names; `authorization` holds the service token. */
  headers: NodeJS.Dict<string | string[]>;
  /** Resolves with the parsed body, undefined if there is none; rejects if it cannot be read. */
  body(): Promise<unknown>;
}>;

/** What a service answers, with the body as JSON text. */
export type ServiceAnswer = Readonly<{ status: number; headers: Readonly<Record<string, string>>; text: string }>;

/**
 * A way to the services: a function of this process (`services/platform/http`), or HTTP (`services/platform/runtime`).
 * Resolves with an answer also when the service fails: a problem. Over HTTP it rejects when there is none, or when
 * `signal` aborts.
 */
export type Transport = (service: ServiceName, call: ServiceCall, signal?: AbortSignal) => Promise<ServiceAnswer>;
