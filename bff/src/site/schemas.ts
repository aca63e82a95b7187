import { openApiDocument } from '@hirelane/api/openapi/document';
import { VERSION } from '@hirelane/api/public-events/catalog';
import { asyncApiDocument } from '@hirelane/api/public-events/documents/asyncapi';
import { ENVELOPE, envelopeSchema } from '@hirelane/api/public-events/documents/envelope';
import { jsonSchemaOf, publishedSchemas } from '@hirelane/api/public-events/documents/json-schema';
import { sampleLines } from '@hirelane/api/public-events/documents/sample';
import type { RequestHandler } from 'express';
import { compressed } from '../http/compressed.ts';
import { contextOf } from '../http/context.ts';
import { isRead, isUnchanged, weakEtag } from '../http/request.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';

const CACHED = 'public, max-age=3600';

/** The documents of the API and the public event stream, which change only with a release. */
const DOCUMENTS: ReadonlyMap<string, () => Readonly<{ type: string; text: string }>> = new Map([
  ['/schemas/openapi.json', () => asJson('application/json', openApiDocument())],
  ['/schemas/asyncapi.json', () => asJson('application/json', asyncApiDocument())],
  ['/schemas/sample.ndjson', () => ({ type: 'application/x-ndjson', text: sampleLines() })],
  [`/schemas/${ENVELOPE}.${VERSION}.json`, () => asJson('application/schema+json', envelopeSchema())],
  ...publishedSchemas.map(
    (published) =>
      [
        `/schemas/${published.name}.${VERSION}.json`,
        () => asJson('application/schema+json', jsonSchemaOf(published)),
      ] as const,
  ),
]);

const asJson = (type: string, document: object) => ({ type, text: `${JSON.stringify(document, null, 2)}\n` });

/** Serves the contract to every caller, without a token. Counted as reads, by address. */
export function schemas({ limits: { limiters } }: Readonly<{ limits: Pick<Limiting, 'limiters'> }>): RequestHandler {
  const made = new Map<string, Readonly<{ type: string; text: string }>>();
  return async (req, res, next) => {
    const make = DOCUMENTS.get(req.path);
    if (!make || !isRead(req.method)) return next();
    contextOf(res).pattern = 'schemas';
    if (!(await admitRead(res, limiters))) return;
    const document = made.get(req.path) ?? make();
    made.set(req.path, document);
    res.setHeader('cache-control', CACHED);
    if (isUnchanged(req, res, weakEtag(document.text))) res.status(304).end();
    else res.type(document.type).send(await compressed(req, res, document.text));
  };
}
