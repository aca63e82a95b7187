import type * as z from 'zod';
import type { ServiceName } from '../service-token.ts';
import { bookmarkEvents } from './bookmark.ts';
import { fileEvents } from './file.ts';
import { clientEvents, freelancerEvents } from './profile.ts';
import { projectEvents } from './project.ts';
import { proposalEvents } from './proposal.ts';
import { signInEvents } from './sign-in.ts';
import { claimEvents, subscriberEvents, userEvents } from './user.ts';

/**
 * Stream category → the log (service) that owns it; the field of its events' data that names the person whom they are
 * about; the type of event with which that person's erasure ends a stream (null: a stream of ids and keys, which has
 * nothing to erase or a way of its own); and the schema of each of its event types.
 */
export const CATALOG = {
  user: { log: 'identity', subject: 'userId', erasure: 'UserErased', events: userEvents },
  username: { log: 'identity', subject: 'userId', erasure: null, events: claimEvents },
  email: { log: 'identity', subject: 'userId', erasure: null, events: claimEvents },
  social: { log: 'identity', subject: 'userId', erasure: null, events: claimEvents },
  signin: { log: 'identity', subject: 'userId', erasure: null, events: signInEvents },
  subscriber: { log: 'identity', subject: 'subscriptionId', erasure: null, events: subscriberEvents },
  client: { log: 'profiles', subject: 'userId', erasure: 'ClientErased', events: clientEvents },
  freelancer: { log: 'profiles', subject: 'userId', erasure: 'FreelancerErased', events: freelancerEvents },
  project: { log: 'projects', subject: 'clientId', erasure: 'ProjectErased', events: projectEvents },
  proposal: { log: 'proposals', subject: 'freelancerId', erasure: 'ProposalErased', events: proposalEvents },
  file: { log: 'files', subject: 'ownerId', erasure: 'FileErased', events: fileEvents },
  bookmark: { log: 'feed', subject: 'freelancerId', erasure: 'BookmarkErased', events: bookmarkEvents },
} as const satisfies Record<
  string,
  { log: ServiceName; subject: string; erasure: string | null; events: Record<string, z.ZodObject> }
>;

export type StreamCategory = keyof typeof CATALOG;

/** The events of a category, or of several, as a union of `{ type, data }`. */
export type EventOf<C extends StreamCategory> = C extends StreamCategory
  ? EventUnion<(typeof CATALOG)[C]['events']>
  : never;

type EventUnion<Events> = {
  [T in keyof Events]: Events[T] extends z.ZodType ? Readonly<{ type: T & string; data: z.infer<Events[T]> }> : never;
}[keyof Events];
