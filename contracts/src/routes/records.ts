import * as z from 'zod';
import { ContractState } from '../schemas/contracts.ts';
import { Issuer, RecordIssued, Records, SetNaming, SignedRecord, StatusQuery } from '../schemas/records.ts';
import type { Route } from './route.ts';

const none = z.object({});

/** Routes for freelancers' work records, and for the documents that verifiers need. */
export const recordsRoutes = {
  setNaming: {
    method: 'PUT',
    path: '/api/v1/contract/:id/naming',
    who: 'client',
    service: 'hiring',
    kind: 'command',
    body: SetNaming,
    status: 200,
    answer: ContractState,
    about:
      'Allow the freelancer to name the caller in work records, or withdraw that consent, which revokes those records.',
  },
  issueContractRecord: {
    method: 'POST',
    path: '/api/v1/contract/:id/record',
    who: 'freelancer',
    service: 'hiring',
    kind: 'command',
    body: none,
    status: 201,
    answer: RecordIssued,
    about: 'Issue a work record for a completed contract to its freelancer.',
  },
  issueRecord: {
    method: 'POST',
    path: '/api/v1/record',
    who: 'freelancer',
    service: 'hiring',
    kind: 'command',
    body: none,
    status: 201,
    answer: RecordIssued,
    about: "Issue a work record for all the caller's completed contracts.",
  },
  listRecords: {
    method: 'GET',
    path: '/api/v1/record',
    who: 'freelancer',
    service: 'hiring',
    kind: 'query',
    status: 200,
    answer: Records,
    about: "The caller's work records, latest first.",
  },
  readRecord: {
    method: 'GET',
    path: '/api/v1/record/:id',
    who: 'freelancer',
    service: 'hiring',
    kind: 'query',
    saysName: true,
    status: 200,
    answer: SignedRecord,
    about: "One of the caller's work records, signed now: a verifiable credential (vc+jwt).",
  },
  readIssuer: {
    method: 'GET',
    path: '/api/v1/records/issuer',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    status: 200,
    answer: Issuer,
    about: 'The issuer of work records, with every public key that has signed one.',
  },
  readStatusList: {
    method: 'GET',
    path: '/api/v1/records/status',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    saysName: true,
    query: StatusQuery,
    status: 200,
    answer: 'bytes',
    about: 'The revoked work records: a signed Bitstring Status List (application/vc+jwt).',
  },
} as const satisfies Record<string, Route>;
