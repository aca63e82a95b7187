import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { type FormerShape, retired } from './former.ts';
import { personal } from './personal.ts';

/** Streams `user-<id>`. Passwords are never in an event. */
export const userStreams = category({
  log: 'identity',
  people: { userId: 'UserErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    EmailVerified: 'always',
    EmailChanged: 'always',
    // Only the operator appends these, and a user must not prevent it by filling the stream.
    UserSuspended: 'always',
    UserRestored: 'always',
    OperatorNamed: 'always',
    OperatorRemoved: 'always',
    CompanyVerified: 'always',
    CompanyUnverified: 'always',
    ErasureCompleted: 'always',
  },
  events: {
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
    /**
     * The owner used a link sent to the account's e-mail address: they confirmed on its page, or set a new password.
     */
    EmailVerified: z.object({ userId: Id }),
    /** The owner requested another address, to which a link is sent. It replaces an earlier request. */
    EmailChangeRequested: z.object({ userId: Id, email: personal() }),
    /**
     * The owner confirmed on the page of a link sent to this address: the requested one, or a former one that recovers
     * the account.
     */
    EmailChanged: z.object({ userId: Id, email: personal() }),
    /**
     * By the operator: the user can read, but change only how they sign in and whether the account exists. Only the
     * user can read the reason.
     */
    UserSuspended: z.object({ userId: Id, reason: personal() }),
    /** By the operator: ends the suspension. */
    UserRestored: z.object({ userId: Id, reason: personal().nullable() }),
    /** By the operator of the server: the account is an operator too from now on, in addition to its role. */
    OperatorNamed: z.object({ userId: Id }),
    OperatorRemoved: z.object({ userId: Id }),
    /**
     * By an operator, who has checked that the client's company exists under this name, and notes the evidence, such as
     * an entry in a register. It applies to this name only.
     */
    CompanyVerified: z.object({ userId: Id, companyName: personal(), evidence: personal() }),
    /** By an operator: the company is no longer verified. */
    CompanyUnverified: z.object({ userId: Id, reason: personal() }),
    /** The user deleted the account: signing in is no longer possible, and every service erases the user's data. */
    UserErased: z.object({ userId: Id }),
    /**
     * Names are released, credentials deleted and the key destroyed: identity has completed its part of the erasure.
     */
    ErasureCompleted: z.object({ userId: Id }),
  },
});

/**
 * Streams `subscriber-<hmac>`: an address of the newsletter, once. Each subscription has a key of its own, so that one
 * can be erased and the address subscribed again.
 */
export const subscriberStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  subject: 'subscriptionId',
  capacity: {
    SubscriptionConfirmed: 'reserve',
    Unsubscribed: 'always',
  },
  events: {
    /** A visitor entered the address, which receives only a mail with a link. */
    SubscriptionRequested: z.object({ subscriptionId: Id, email: personal() }),
    /** The owner of the address confirmed it on the page of the link. */
    SubscriptionConfirmed: z.object({ subscriptionId: Id }),
    Unsubscribed: z.object({ subscriptionId: Id }),
  },
});

/** The id of a subscription from before subscriptions had ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const formerSubscriberEvents = {
  // Older than confirmations, so it counts as a request: the ownership of the address is not proved.
  Subscribed: [
    retired(
      z.object({ subscriptionId: Id.optional(), email: personal() }),
      { type: 'SubscriptionRequested', schema: 1 },
      ({ subscriptionId = NO_ID, email }) => ({ subscriptionId, email }),
    ),
  ],
} satisfies Record<string, readonly FormerShape[]>;

/** Streams `username-<hmac>`, `email-<hmac>` and `social-<hmac>`: the first account to append owns the value. */
export const claimStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    Released: 'always',
  },
  events: {
    Claimed: z.object({ userId: Id }),
    /** The claimant never completed the registration; another account takes over the value. */
    Reclaimed: z.object({ userId: Id }),
    /** The claimant gave up: another part of the registration failed. */
    Released: z.object({ userId: Id }),
  },
});
