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
    // Only the operator appends these events, and users must not be able to prevent that by filling the stream.
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
      /** The id of an upload. */
      profileImg: Id.nullable(),
    }),
    /** The owner used a link sent to the account's email address, either to confirm it or to set a new password. */
    EmailVerified: z.object({ userId: Id }),
    /** The owner requested a change to this address. A link is sent to it, and any earlier request is replaced. */
    EmailChangeRequested: z.object({ userId: Id, email: personal() }),
    /**
     * The owner confirmed on the page linked in an email to this address: the requested one, or a previous one used to
     * recover the account.
     */
    EmailChanged: z.object({ userId: Id, email: personal() }),
    /**
     * An operator suspended the account: the user can still read, change how they sign in, and delete the account, but
     * nothing else. Only the user can read the reason.
     */
    UserSuspended: z.object({ userId: Id, reason: personal() }),
    /** An operator ended the suspension. */
    UserRestored: z.object({ userId: Id, reason: personal().nullable() }),
    /** Set by the server operator: from now on the account is an operator in addition to its role. */
    OperatorNamed: z.object({ userId: Id }),
    OperatorRemoved: z.object({ userId: Id }),
    /**
     * An operator checked that the client's company exists under this name and noted the evidence, such as an entry in
     * a register. The verification applies only to this name.
     */
    CompanyVerified: z.object({ userId: Id, companyName: personal(), evidence: personal() }),
    /** An operator revoked the verification of the company. */
    CompanyUnverified: z.object({ userId: Id, reason: personal() }),
    /** The user deleted the account: signing in is no longer possible, and every service erases the user's data. */
    UserErased: z.object({ userId: Id }),
    /**
     * Names were released, credentials were deleted and the key was destroyed: the identity service has completed its
     * part of the erasure.
     */
    ErasureCompleted: z.object({ userId: Id }),
  },
});

/**
 * Streams `subscriber-<hmac>`: one newsletter address. Each subscription has its own key, so that it can be erased and
 * the address subscribed again.
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
    /** A visitor entered the address. Until its owner confirms it, it receives only an email with a link. */
    SubscriptionRequested: z.object({ subscriptionId: Id, email: personal() }),
    /** The owner of the address confirmed it on the linked page. */
    SubscriptionConfirmed: z.object({ subscriptionId: Id }),
    Unsubscribed: z.object({ subscriptionId: Id }),
  },
});

/** The id of a subscription from before subscriptions had ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const formerSubscriberEvents = {
  // From before confirmations existed. Becomes a request, because it does not prove ownership of the address.
  Subscribed: [
    retired(
      z.object({ subscriptionId: Id.optional(), email: personal() }),
      { type: 'SubscriptionRequested', schema: 1 },
      ({ subscriptionId = NO_ID, email }) => ({ subscriptionId, email }),
    ),
  ],
} satisfies Record<string, readonly FormerShape[]>;

/**
 * Streams `username-<hmac>`, `email-<hmac>` and `social-<hmac>`: the first account to append an event owns the value.
 */
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
    /** The claimant gave up because another part of the registration failed. */
    Released: z.object({ userId: Id }),
  },
});
