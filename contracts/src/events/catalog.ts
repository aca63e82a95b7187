import type * as z from 'zod';
import type { ServiceName } from '../service-token.ts';
import { bookmarkEvents } from './bookmark.ts';
import { fileEvents } from './file.ts';
import { clientEvents, freelancerEvents } from './profile.ts';
import { projectEvents } from './project.ts';
import { proposalEvents } from './proposal.ts';
import { claimEvents, subscriberEvents, userEvents } from './user.ts';

/** Stream category → the log (service) that owns it, and the schema of each of its event types. */
export const CATALOG = {
  user: { log: 'identity', events: userEvents },
  username: { log: 'identity', events: claimEvents },
  email: { log: 'identity', events: claimEvents },
  subscriber: { log: 'identity', events: subscriberEvents },
  client: { log: 'profiles', events: clientEvents },
  freelancer: { log: 'profiles', events: freelancerEvents },
  project: { log: 'projects', events: projectEvents },
  proposal: { log: 'proposals', events: proposalEvents },
  file: { log: 'files', events: fileEvents },
  bookmark: { log: 'feed', events: bookmarkEvents },
} as const satisfies Record<string, { log: ServiceName; events: Record<string, z.ZodType> }>;

export type StreamCategory = keyof typeof CATALOG;

/** The events of a category, or of several, as a union of `{ type, data }`. */
export type EventOf<C extends StreamCategory> = C extends StreamCategory
  ? EventUnion<(typeof CATALOG)[C]['events']>
  : never;

type EventUnion<Events> = {
  [T in keyof Events]: Events[T] extends z.ZodType ? Readonly<{ type: T & string; data: z.infer<Events[T]> }> : never;
}[keyof Events];
