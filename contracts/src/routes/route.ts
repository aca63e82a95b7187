import type * as z from 'zod';
import type { ServiceName } from '../service-token.ts';

/**
 * Who may call. `bff` is the bff itself: such a route is never reachable from outside. `analyst` is whoever has one of the
 * operator's tokens for the public event stream.
 */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'analyst' | 'bff';

export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express pattern; a parameter stands for one UUID. A path that ends in `/` may also be called without it. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /** Takes rights away or adds a way in: only for a session that was confirmed a moment ago (`api/confirmation.ts`). */
  confirmed?: true;
  /** A command changes something and takes an Idempotency-Key, if it is a service's. */
  kind: 'command' | 'query';
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  /** `ndjson`: a JSON value a line. */
  answer: z.ZodType | 'bytes' | 'ndjson';
  /** One line for the API document. */
  about: string;
}>;
