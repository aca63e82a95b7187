// Written by `npm run contracts`.
import type { recordsRoutes } from '@hirelane/api/routes/records';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const ContractState = object({
  data: object({ _id: text, status: oneOf('active', 'delivered', 'changes', 'completed', 'ended') }),
});

const RecordIssued = object({ data: object({ _id: text }) });

const RecordSummary = object({
  _id: text,
  contractId: nullable(text),
  title: nullable(text),
  issuedAt: text,
  named: number,
  isRevoked: flag,
});

const Records = object({ data: list(RecordSummary) });

const SignedRecord = object({ data: object({ _id: text, jwt: text }) });

const PublicKey = object({
  kty: oneOf('EC'),
  crv: oneOf('P-256'),
  x: text,
  y: text,
  kid: text,
  alg: oneOf('ES256'),
  use: oneOf('sig'),
});

const Issuer = object({
  '@context': list(text),
  id: text,
  verificationMethod: list(object({ id: text, type: oneOf('JsonWebKey'), controller: text, publicKeyJwk: PublicKey })),
  assertionMethod: list(text),
  keys: list(PublicKey),
});

export const recordsApi = apiOf<typeof recordsRoutes>()({
  setNaming: ['PUT /api/v1/contract/:id/naming', ContractState],
  issueContractRecord: ['POST /api/v1/contract/:id/record', RecordIssued],
  issueRecord: ['POST /api/v1/record', RecordIssued],
  listRecords: ['GET /api/v1/record', Records],
  readRecord: ['GET /api/v1/record/:id', SignedRecord],
  readIssuer: ['GET /api/v1/records/issuer', Issuer],
  readStatusList: ['GET /api/v1/records/status'],
});
