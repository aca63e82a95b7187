import * as z from 'zod';

// The signed payloads of the services, as verifiers read them. Because pages display the fields, each string has a
// length limit and unknown fields are dropped.

const text = z.string().max(500);
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const Moment = z.iso.datetime({ offset: true });
const mark = z.number().min(1).max(5);
const types = (kind: string) =>
  z.array(text).refine((all) => all.includes('VerifiableCredential') && all.includes(kind));

const Dated = z.object({
  issuer: z.object({ id: text }),
  validFrom: Moment,
  validUntil: Moment.optional(),
});

/** A completed contract. `client` and `title` are present only with the client's consent. */
const RecordedContract = z.object({
  started: Month,
  completed: Month,
  client: text.optional(),
  title: text.optional(),
});

/** A work record: a credential of W3C Verifiable Credentials 2.0. */
export const WorkRecord = Dated.extend({
  id: text,
  type: types('WorkRecord'),
  credentialSubject: z.object({
    name: text,
    /** Other names that the freelancer used during that work. */
    formerNames: z.array(text).max(1_000).optional(),
    completedContracts: z.number().int().min(0),
    firstCompleted: Month,
    lastCompleted: Month,
    averages: z
      .object({ quality: mark, communication: mark, reliability: mark, people: z.number().int().min(1) })
      .optional(),
    contracts: z.array(RecordedContract).max(1_000),
  }),
  credentialStatus: z.object({
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d{1,7}$/),
    statusListCredential: text,
  }),
});
export type WorkRecord = z.infer<typeof WorkRecord>;

/** A Bitstring Status List, signed like a work record. */
export const StatusList = Dated.extend({
  id: text,
  type: types('BitstringStatusListCredential'),
  credentialSubject: z.object({
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().startsWith('u'),
  }),
});
export type StatusList = z.infer<typeof StatusList>;

const ISSUER_PATH = '/api/v1/records/issuer';

/** The id of a marketplace's issuer, which is also the URL of its document. `origin` has no trailing slash. */
export const issuerIdOf = (origin: string): string => `${origin}${ISSUER_PATH}`;

/** The id of a status list, which is also its URL. */
export const statusIdOf = (origin: string, list: number): string => `${origin}/api/v1/records/status?list=${list}`;

/** The number in the id of an issuer's status list; null if the id does not have this form. */
export function statusNumberOf(issuerId: string, statusId: string): number | null {
  if (!issuerId.endsWith(ISSUER_PATH)) return null;
  const origin = issuerId.slice(0, -ISSUER_PATH.length);
  const list = Number(/\?list=(\d{1,4})$/.exec(statusId)?.[1]);
  return list >= 1 && statusId === statusIdOf(origin, list) ? list : null;
}
