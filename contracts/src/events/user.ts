import * as z from 'zod';
import { Id } from '../fields.ts';

/** Streams `user-<id>`. Passwords are never in an event. */
export const userEvents = {
  UserRegistered: z.object({
    userId: Id,
    isClient: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  DetailsChanged: z.object({
    userId: Id,
    firstName: z.string(),
    lastName: z.string(),
    city: z.string(),
    state: z.string(),
    /** Id of an upload. */
    profileImg: Id.nullable(),
  }),
};

/** Streams `subscriber-<hmac>`: an address of the newsletter, once. */
export const subscriberEvents = { Subscribed: z.object({ email: z.string() }) };

/** Streams `username-<hmac>` and `email-<hmac>`: whoever appends the first event owns the value. */
export const claimEvents = {
  Claimed: z.object({ userId: Id }),
  /** The claimant never finished registering; somebody else takes the value over. */
  Reclaimed: z.object({ userId: Id }),
  /** The claimant gave up: another part of the registration failed. */
  Released: z.object({ userId: Id }),
};
