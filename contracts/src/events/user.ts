import * as z from 'zod';
import { Id } from '../fields.ts';
import { personal } from './personal.ts';

/** Streams `user-<id>`. Passwords are never in an event. */
export const userEvents = {
  UserRegistered: z.object({
    userId: Id,
    isClient: z.boolean(),
    firstName: personal(),
    lastName: personal(),
    username: personal(),
    email: personal(),
    city: personal(),
    state: personal(),
  }),
  DetailsChanged: z.object({
    userId: Id,
    firstName: personal(),
    lastName: personal(),
    city: personal(),
    state: personal(),
    /** Id of an upload. */
    profileImg: Id.nullable(),
  }),
  /** The owner has opened a link that was sent to the account's e-mail address. */
  EmailVerified: z.object({ userId: Id }),
};

/** Streams `subscriber-<hmac>`: an address of the newsletter, once. */
export const subscriberEvents = { Subscribed: z.object({ email: personal() }) };

/** Streams `username-<hmac>`, `email-<hmac>` and `social-<hmac>`: whoever appends the first event owns the value. */
export const claimEvents = {
  Claimed: z.object({ userId: Id }),
  /** The claimant never finished registering; somebody else takes the value over. */
  Reclaimed: z.object({ userId: Id }),
  /** The claimant gave up: another part of the registration failed. */
  Released: z.object({ userId: Id }),
};
