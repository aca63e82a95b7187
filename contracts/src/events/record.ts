import * as z from 'zod';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

const naming = { engagementId: Id, clientId: Id, freelancerId: Id };

/** Streams `naming-<engagementId>`: whether the client allows the freelancer to name them in work records. */
export const namingStreams = category({
  log: 'hiring',
  people: { clientId: 'NamingErased' },
  owner: 'clientId',
  capacity: {
    NamingWithdrawn: 'always',
  },
  events: {
    /** The version of this event in its stream identifies the consent. */
    NamingAllowed: z.object(naming),
    /** Records that name the client under an earlier consent are revoked. */
    NamingWithdrawn: z.object(naming),
    /** The client deleted the account, which also ends the consent. */
    NamingErased: z.object(naming),
  },
});

const average = z.number();

/**
 * Streams `record-<freelancerId>`: the work records of a freelancer. They contain no names or text, which are looked up
 * when a record is signed.
 */
export const recordStreams = category({
  log: 'hiring',
  people: { freelancerId: 'RecordsErased' },
  // Accepted after the freelancer has left, so that a client can still withdraw their name.
  owner: null,
  capacity: {
    RecordRevoked: 'always',
  },
  events: {
    /**
     * `engagementId` is null for the record of all completed contracts, which is the only one with a `summary`. `named`
     * lists the contracts whose client is named, each with the version of the client's consent. `list` and `index`
     * identify the position of the record's status.
     */
    RecordIssued: z.object({
      freelancerId: Id,
      recordId: Id,
      engagementId: Id.nullable(),
      named: z.array(z.object({ engagementId: Id, consent: z.number().int() })),
      summary: z
        .object({
          completed: z.number().int(),
          /** The months in which the first and the last of the contracts were completed, such as `2026-11`. */
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
    /** The freelancer deleted the account: no more records are issued, but existing ones remain valid. */
    RecordsErased: z.object({ freelancerId: Id }),
  },
});

/** Streams `status-<list>_<index>`: the record with this index in the status list. No two records share an index. */
export const statusStreams = category({
  log: 'hiring',
  people: {},
  owner: null,
  events: { StatusTaken: z.object({ recordId: Id }) },
});
