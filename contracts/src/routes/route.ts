import type * as z from 'zod';
import type { ServiceName } from '../service-token.ts';

/** Who may call. `bff` is the bff itself: such a route is never reachable from outside. */
export type Who = 'anyone' | 'user' | 'client' | 'freelancer' | 'bff';

export type Route = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express pattern; a parameter stands for one UUID. A path that ends in `/` may also be called without it. */
  path: string;
  who: Who;
  service: ServiceName | 'bff';
  /** A command changes something and takes an Idempotency-Key, if it is a service's. */
  kind: 'command' | 'query';
  query?: z.ZodType;
  body?: z.ZodType | 'multipart';
  status: number;
  answer: z.ZodType | 'bytes';
  /** One line for the API document. */
  about: string;
}>;
