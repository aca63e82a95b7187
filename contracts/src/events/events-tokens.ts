import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/**
 * The stream `eventstokens-all`: the tokens with which analysts read the public event stream over HTTP. They belong to
 * the marketplace, so they remain valid when the operator who created them leaves.
 */
export const eventsTokensStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  capacity: {
    EventsTokenRevoked: 'always',
  },
  events: {
    /** `hash` is the token's SHA-256 in base64url. The token itself is not stored. */
    EventsTokenCreated: z.object({ tokenId: Id, name: plain(), hash: plain() }),
    EventsTokenRevoked: z.object({ tokenId: Id }),
  },
});
