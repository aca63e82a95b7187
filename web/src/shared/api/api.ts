import { addressOf } from '@hirelane/contracts/routes/address';
import type { ParamsOf } from '@hirelane/contracts/routes/params';
import type { Route } from '@hirelane/contracts/routes/route';
import type * as z from 'zod';
import { type Method, request } from '@/shared/api/http';

/** What a route answers, as its schema returns it. */
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodType<infer Answer> ? Answer : never;

type BodyOf<R extends Route> = R extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

type QueryOf<R extends Route> = R extends { query: infer Query extends z.ZodType }
  ? { [K in keyof z.input<Query>]: z.input<Query>[K] | undefined }
  : never;

type ParamsIn<R extends Route> = keyof ParamsOf<R['path']> extends never ? never : ParamsOf<R['path']>;

/** `{}` with no property of its own, as zod types it. */
type IsEmpty<T> = string extends keyof T ? true : false;

/** A property that is absent, optional or required, as the route has it. */
type Part<Key extends string, T> = [T] extends [never]
  ? { [K in Key]?: never }
  : object extends T
    ? { [K in Key]?: T | undefined }
    : IsEmpty<T> extends true
      ? { [K in Key]?: T | undefined }
      : { [K in Key]: T };

/** The parameters and the query of a call. */
export type Address<R extends Route> = Part<'params', ParamsIn<R>> & Part<'query', QueryOf<R>>;

type Options<R extends Route> = Address<R> &
  Part<'body', BodyOf<R>> &
  (R['kind'] extends 'command' ? { idempotencyKey?: string } : object) & { signal?: AbortSignal };

/** An argument that may be left out if nothing in it is required. */
type Last<T> = object extends T ? [options?: T] : [options: T];

/**
 * One module of the route table, as the pages call it. Names, parameters, query, body and answer are those of the
 * table.
 */
export interface Api<T extends Readonly<Record<string, Route>>> {
  /**
   * Calls a route and returns its answer, checked against the schema of the table. The schema is loaded while the
   * request is in progress. Rejects with an ApiError as `request` does.
   */
  call<N extends keyof T>(name: N, ...options: Last<Options<T[N]>>): Promise<AnswerOf<T[N]>>;
  /** Returns the address of a route, for a link or a picture. Undefined values of the query are left out. */
  addressOf<N extends keyof T>(name: N, ...address: Last<Address<T[N]>>): string;
  /** Loads the schema of a route's answer. Rejects if its module cannot be loaded. */
  answerSchema<N extends keyof T>(name: N): Promise<z.ZodType<AnswerOf<T[N]>>>;
}

/** The options of any route: what `Options` has allowed. */
interface AnyOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** `paths`: `METHOD path` of each route; `load` loads the module of their schemas. `npm run contracts` writes both. */
export function apiOf<T extends Readonly<Record<string, Route>>, N extends keyof T & string>(
  load: () => Promise<T>,
  paths: Readonly<Record<N, string>>,
): Api<Pick<T, N>> {
  const partsOf = (name: N) => paths[name].split(' ') as [Method, string];

  const address = (name: N, { params, query }: AnyOptions = {}) => addressOf(partsOf(name)[1], params, query);

  const answerSchema = async (name: N) => (await load())[name]?.answer as z.ZodType;

  function call(name: N, { body, idempotencyKey, signal, ...where }: AnyOptions = {}): Promise<unknown> {
    const schema = answerSchema(name);
    schema.catch(() => undefined); // `request` reports it, unless the request itself fails first
    return request(address(name, where), {
      method: partsOf(name)[0],
      body,
      schema,
      ...(idempotencyKey && { idempotencyKey }),
      ...(signal && { signal }),
    });
  }

  return { addressOf: address, answerSchema, call } as Api<Pick<T, N>>;
}
