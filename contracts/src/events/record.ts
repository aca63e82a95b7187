import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

const naming = { engagementId: Id, clientId: Id, freelancerId: Id };

/** Streams `naming-<engagementId>`: whether the client lets the freelancer name them in work records. */
export const namingStreams = category({
  log: 'hiring',
  people: { clientId: 'NamingErased' },
  owner: 'clientId',
  capacity: {
    NamingWithdrawn: 'always',
  },
  events: {
    /** The version of this event in its stream names the consent. */
    NamingAllowed: z.object(naming),
    /** Records that carry the client's name by an earlier consent are revoked. */
    NamingWithdrawn: z.object(naming),
    /** The client has deleted their account, which ends a consent too. */
    NamingErased: z.object(naming),
  },
});

const average = z.number();

/**
 * Streams `record-<freelancerId>`: the work records of a freelancer. They hold no name and no text: what a record says
 * in words is looked up when it is signed.
 */
export const recordStreams = category({
  log: 'hiring',
  people: { freelancerId: 'RecordsErased' },
  // A client can take their name back also after the freelancer has left.
  owner: null,
  capacity: {
    RecordRevoked: 'always',
  },
  events: {
    /**
     * `engagementId`: null for the record over all completed engagements, which alone has a `summary`. `named`: the
     * engagements whose clients it names, each with the version of the client's consent. `list`, `index`: where its
     * status is.
     */
    RecordIssued: z.object({
      freelancerId: Id,
      recordId: Id,
      engagementId: Id.nullable(),
      named: z.array(z.object({ engagementId: Id, consent: z.number().int() })),
      summary: z
        .object({
          completed: z.number().int(),
          /** Months, `2026-11`: in which the first and the last of them was completed. */
          first: plain(),
          last: plain(),
          averages: z
            .object({ quality: average, communication: average, reliability: average, people: z.number().int() })
            .nullable(),
        })
        .nullable(),
      list: z.number().int(),
      index: z.number().int(),
      issuedAt: Instant,
    }),
    RecordRevoked: z.object({ freelancerId: Id, recordId: Id, list: z.number().int(), index: z.number().int() }),
    /** The freelancer has deleted their account: nothing more is issued, and what was issued stays valid. */
    RecordsErased: z.object({ freelancerId: Id }),
  },
});

/** Streams `status-<list>_<index>`: which record has this place in the status list, so that no two have it. */
export const statusStreams = category({
  log: 'hiring',
  people: {},
  owner: null,
  events: { StatusTaken: z.object({ recordId: Id }) },
});
