import { addressOf } from '@hirelane/api/routes/address';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { Route } from '@hirelane/api/routes/route';
import type * as z from 'zod';
import { type Method, request } from '@/shared/api/http';
import { anything, type Shape } from '@/shared/lib/shapes';

/** The type of a route's response. */
export type AnswerOf<R extends Route> = R['answer'] extends z.ZodType<infer Answer> ? Answer : never;

type BodyOf<R extends Route> = R extends { body: infer Body extends z.ZodType } ? z.input<Body> : never;

type QueryOf<R extends Route> = R extends { query: infer Query extends z.ZodType }
  ? { [K in keyof z.input<Query>]: z.input<Query>[K] | undefined }
  : never;

type ParamsIn<R extends Route> = keyof ParamsOf<R['path']> extends never ? never : ParamsOf<R['path']>;

/** Whether T has no named properties, like the type that zod infers for `{}`. */
type IsEmpty<T> = string extends keyof T ? true : false;

/** A property that is forbidden, optional or required, depending on the route. */
type Part<Key extends string, T> = [T] extends [never]
  ? { [K in Key]?: never }
  : object extends T
    ? { [K in Key]?: T | undefined }
    : IsEmpty<T> extends true
      ? { [K in Key]?: T | undefined }
      : { [K in Key]: T };

/** A call's parameters and query. */
export type RouteAddress<R extends Route> = Part<'params', ParamsIn<R>> & Part<'query', QueryOf<R>>;

type Options<R extends Route> = RouteAddress<R> &
  Part<'body', BodyOf<R>> &
  (R['kind'] extends 'command' ? { idempotencyKey?: string } : object) & { signal?: AbortSignal };

/** An argument that may be omitted if nothing in it is required. */
type Last<T> = object extends T ? [options?: T] : [options: T];

/**
 * One module of the route table, as pages call it. Names, parameters, queries, bodies and responses have the table's
 * types.
 */
export interface Api<T extends Readonly<Record<string, Route>>> {
  /**
   * Calls a route and returns its response, whose shape is checked against the table. Rejects with an ApiError, as
   * `request` does.
   */
  call<N extends keyof T>(name: N, ...options: Last<Options<T[N]>>): Promise<AnswerOf<T[N]>>;
  /** Returns a route's URL, for a link or a picture. Undefined query values are omitted. */
  addressOf<N extends keyof T>(name: N, ...address: Last<RouteAddress<T[N]>>): string;
  /** Returns the shape of a route's response. */
  answerShape<N extends keyof T>(name: N): Shape<AnswerOf<T[N]>>;
}

/** The options for any route, as allowed by `Options`. */
interface AnyOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A route's `METHOD path` and the shape of its response, which is omitted if the response is a file. */
type Entry = readonly [where: string, shape?: Shape];

/** Creates the calls for one module of the route table. `npm run contracts` writes the entries. */
export const apiOf =
  <T extends Readonly<Record<string, Route>>>() =>
  <N extends keyof T & string>(entries: Readonly<Record<N, Entry>>): Api<Pick<T, N>> => {
    const partsOf = (name: N) => entries[name][0].split(' ') as [Method, string];
    const address = (name: N, { params, query }: AnyOptions = {}) => addressOf(partsOf(name)[1], params, query);
    const answerShape = (name: N) => entries[name][1] ?? anything;

    function call(name: N, { body, idempotencyKey, signal, ...where }: AnyOptions = {}): Promise<unknown> {
      return request(address(name, where), {
        method: partsOf(name)[0],
        body,
        shape: answerShape(name),
        ...(idempotencyKey && { idempotencyKey }),
        ...(signal && { signal }),
      });
    }

    return { addressOf: address, answerShape, call } as Api<Pick<T, N>>;
  };
