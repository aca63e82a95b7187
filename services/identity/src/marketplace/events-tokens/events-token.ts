import type { EventOf } from '@hirelane/api/events/catalog';
import { EVENTS_TOKEN_LIMITS } from '@hirelane/api/events-tokens';
import { spellingOf } from '@hirelane/api/words';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type EventsTokenEvent = EventOf<'eventstokens'>;
type Created = Extract<EventsTokenEvent, { type: 'EventsTokenCreated' }>['data'];

export type EventsTokenCommand =
  | Readonly<{ type: 'CreateEventsToken'; token: Created }>
  | Readonly<{ type: 'RevokeEventsToken'; tokenId: string }>;

/** All tokens, in the order in which they were created. */
export type EventsTokensState = readonly (Created & Readonly<{ isRevoked: boolean }>)[];

/**
 * The tokens for the public event stream. They share a stream, so that concurrent requests cannot create two tokens
 * with the same name, or too many. The name of a revoked token can be used again.
 */
export const eventsTokens: Decider<
  EventsTokensState,
  EventsTokenCommand,
  EventsTokenEvent,
  'token-name-taken' | 'too-many-tokens' | 'unknown'
> = {
  initial: [],
  evolve(state, { type, data }) {
    if (type === 'EventsTokenCreated') return [...state, { ...data, isRevoked: false }];
    return state.map((token) => (token.tokenId === data.tokenId ? { ...token, isRevoked: true } : token));
  },
  decide(state, command) {
    if (command.type === 'RevokeEventsToken') {
      const { tokenId } = command;
      const found = state.find((token) => token.tokenId === tokenId);
      if (found === undefined) return { refused: 'unknown' };
      return found.isRevoked ? [] : [{ type: 'EventsTokenRevoked', data: { tokenId } }];
    }
    const { token } = command;
    if (activeNamed(state, token.name)) return { refused: 'token-name-taken' };
    if (activeIn(state).length >= EVENTS_TOKEN_LIMITS.tokens) return { refused: 'too-many-tokens' };
    return [{ type: 'EventsTokenCreated', data: token }];
  },
};

/** The tokens that are not revoked. */
export const activeIn = (state: EventsTokensState) => state.filter(({ isRevoked }) => !isRevoked);

/** The token with this name that is not revoked. Names that differ only in case, accents or widths are equal. */
export const activeNamed = (state: EventsTokensState, name: string) =>
  activeIn(state).find((token) => spellingOf(token.name) === spellingOf(name));
