import * as z from 'zod';
import { EVENTS_TOKEN_LIMITS } from '../events-tokens.ts';
import { Id, line } from '../fields.ts';
import { Actor } from './operator-accounts.ts';

export const CreateEventsToken = z.object({ name: line('Name', EVENTS_TOKEN_LIMITS.name) });
export type CreateEventsToken = z.infer<typeof CreateEventsToken>;

/** `token` is returned only once and is not stored. */
export const EventsTokenCreated = z.object({ data: z.object({ _id: Id, name: z.string(), token: z.string() }) });
export type EventsTokenCreated = z.infer<typeof EventsTokenCreated>;

export const EventsTokenRevoked = z.object({ data: z.object({ _id: Id }) });

/** The tokens that are not revoked, latest first. `lastUsedAt` is to the minute; null if the token was never used. */
export const EventsTokens = z.object({
  data: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      createdAt: z.string(),
      createdBy: Actor,
      lastUsedAt: z.string().nullable(),
    }),
  ),
});
export type EventsTokens = z.infer<typeof EventsTokens>['data'];

/** The tokens that are not revoked. `hash` is the SHA-256 of a token in base64url. */
export const ActiveEventsTokens = z.object({ data: z.array(z.object({ _id: Id, hash: z.string() })) });

export const NoteEventsTokenUse = z.object({ tokenId: Id });
