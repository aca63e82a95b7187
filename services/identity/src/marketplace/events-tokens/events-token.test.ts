import { EVENTS_TOKEN_LIMITS } from '@hirelane/api/events-tokens';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type EventsTokenEvent, eventsTokens } from './events-token.ts';

const created = (n: number, name: string): EventsTokenEvent => ({
  type: 'EventsTokenCreated',
  data: { tokenId: anId(n), name, hash: `hash ${n}` },
});
const revoked = (n: number): EventsTokenEvent => ({ type: 'EventsTokenRevoked', data: { tokenId: anId(n) } });
const create = (n: number, name: string) =>
  ({ type: 'CreateEventsToken', token: { tokenId: anId(n), name, hash: `hash ${n}` } }) as const;
const revoke = (n: number) => ({ type: 'RevokeEventsToken', tokenId: anId(n) }) as const;

test('a name is refused while another token has it, also in another spelling, and can be used again afterwards', () => {
  given(eventsTokens)(created(1, 'Dashboard')).when(create(2, 'DASHBOARD')).thenRefused('token-name-taken');
  given(eventsTokens)(created(1, 'Dashboard'), revoked(1))
    .when(create(2, 'Dashboard'))
    .thenEvents(created(2, 'Dashboard'));
});

test('a token is revoked once, and an unknown one is refused', () => {
  given(eventsTokens)(created(1, 'One'), created(2, 'Two')).when(revoke(1)).thenEvents(revoked(1));
  given(eventsTokens)(created(1, 'One'), revoked(1)).when(revoke(1)).thenNothing();
  given(eventsTokens)(created(1, 'One')).when(revoke(2)).thenRefused('unknown');
});

test('the number of tokens is limited, without those that are revoked', () => {
  const full = Array.from({ length: EVENTS_TOKEN_LIMITS.tokens }, (_, n) => created(n, `Token ${n}`));
  given(eventsTokens)(...full)
    .when(create(900, 'One more'))
    .thenRefused('too-many-tokens');
  given(eventsTokens)(...full, revoked(7))
    .when(create(900, 'One more'))
    .thenEvents(created(900, 'One more'));
});
