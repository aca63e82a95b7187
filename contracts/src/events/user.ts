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
    // The operator alone does this, and nobody may keep it off by filling their stream.
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
    /** The owner has used a link that was sent to the account's e-mail address: a click on its page, or a new password. */
    EmailVerified: z.object({ userId: Id }),
    /** The owner wants another address, to which a link is sent. It replaces an earlier wish. */
    EmailChangeRequested: z.object({ userId: Id, email: personal() }),
    /**
     * A click on the page of a link that was sent to this address: the wished one, or a former one that takes the account
     * back.
     */
    EmailChanged: z.object({ userId: Id, email: personal() }),
    /**
     * By the operator: the person can read, and change nothing but how the account is entered and whether it exists. The
     * reason is for them alone.
     */
    UserSuspended: z.object({ userId: Id, reason: personal() }),
    /** By the operator: it is as it was before. */
    UserRestored: z.object({ userId: Id, reason: personal().nullable() }),
    /** By the operator of the server: the person works as an operator from now on, beside what they are. */
    OperatorNamed: z.object({ userId: Id }),
    OperatorRemoved: z.object({ userId: Id }),
    /**
     * By an operator, who has seen that the client's company exists under this name, and notes what was seen, such as an
     * entry of a register. It counts for this name alone.
     */
    CompanyVerified: z.object({ userId: Id, companyName: personal(), evidence: personal() }),
    /** By an operator: it is verified no longer. */
    CompanyUnverified: z.object({ userId: Id, reason: personal() }),
    /**
     * The person has deleted the account: nobody can sign in any more, and every service erases what it keeps of them.
     */
    UserErased: z.object({ userId: Id }),
    /** Names released, credentials deleted, the key destroyed: what identity itself had to do is done. */
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
    /** Somebody has entered the address. It gets nothing but a mail with a link. */
    SubscriptionRequested: z.object({ subscriptionId: Id, email: personal() }),
    /** Its owner has confirmed it on the page of the link. */
    SubscriptionConfirmed: z.object({ subscriptionId: Id }),
    Unsubscribed: z.object({ subscriptionId: Id }),
  },
});

/** The id of a subscription from before they had ids. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const formerSubscriberEvents = {
  // From before confirmations, and so no more than a request: nobody has proved that the address is theirs.
  Subscribed: [
    retired(
      z.object({ subscriptionId: Id.optional(), email: personal() }),
      { type: 'SubscriptionRequested', schema: 1 },
      ({ subscriptionId = NO_ID, email }) => ({ subscriptionId, email }),
    ),
  ],
} satisfies Record<string, readonly FormerShape[]>;

/** Streams `username-<hmac>`, `email-<hmac>` and `social-<hmac>`: whoever appends the first event owns the value. */
export const claimStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    Released: 'always',
  },
  events: {
    Claimed: z.object({ userId: Id }),
    /** The claimant never finished registering; somebody else takes the value over. */
    Reclaimed: z.object({ userId: Id }),
    /** The claimant gave up: another part of the registration failed. */
    Released: z.object({ userId: Id }),
  },
});
