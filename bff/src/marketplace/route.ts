import { createHash } from 'node:crypto';
import type { MarketplaceAnswer } from '@hirelane/api/schemas/marketplace';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import type { KnownMarketplace } from './known.ts';

/** GET /api/v1/marketplace: browsers may cache the response but must revalidate it each time. */
export function readMarketplace({ now }: Pick<KnownMarketplace, 'now'>): RequestHandler {
  return async (req, res) => {
    const body: z.infer<typeof MarketplaceAnswer> = { data: await now() };
    const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
    res.set({ etag, 'cache-control': 'no-cache' });
    if (req.get('if-none-match') === etag) res.status(304).end();
    else res.json(body);
  };
}
