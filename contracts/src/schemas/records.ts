import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

export const SetNaming = z.object({ isAllowed: z.boolean('Choose whether it is allowed.') });
export type SetNaming = z.infer<typeof SetNaming>;

/** An issued work record. Its content is available only in signed form. */
export const RecordSummary = z.object({
  _id: Id,
  /** Null if the record covers all completed contracts. */
  contractId: Id.nullable(),
  /** The contract's title; null if the record is not about a single contract, or if the contract is no longer kept. */
  title: z.string().nullable(),
  issuedAt: Instant,
  /** The number of clients that the record names. */
  named: z.number().int(),
  isRevoked: z.boolean(),
});
export type RecordSummary = z.infer<typeof RecordSummary>;

/** The caller's records, latest first. */
export const Records = z.object({ data: z.array(RecordSummary) });
export const RecordIssued = z.object({ data: z.object({ _id: Id }) });
/** A W3C Verifiable Credentials 2.0 credential, secured as a JWT (`vc+jwt`). */
export const SignedRecord = z.object({ data: z.object({ _id: Id, jwt: z.string() }) });

export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
});
export type PublicKey = z.infer<typeof PublicKey>;

/**
 * The issuer of work records, with every key that has signed one: a controller document (W3C Controlled Identifiers)
 * that is also a JWK set (RFC 7517). `id` is the document's own URL.
 */
export const Issuer = z.object({
  '@context': z.array(z.string()),
  id: z.url(),
  verificationMethod: z.array(
    z.object({ id: z.string(), type: z.literal('JsonWebKey'), controller: z.url(), publicKeyJwk: PublicKey }),
  ),
  assertionMethod: z.array(z.string()),
  keys: z.array(PublicKey),
});
export type Issuer = z.infer<typeof Issuer>;

/** The number of a status list, from 1. */
export const StatusQuery = z.object({ list: z.coerce.number().int().min(1).max(9_999).default(1) });
