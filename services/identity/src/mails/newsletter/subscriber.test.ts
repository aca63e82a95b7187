import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { given } from '@hirelane/event-sourcing/testing/given';
import { upcast } from '@hirelane/event-sourcing/upcast';
import { expect, test } from 'vitest';
import { subscriber } from './subscriber.ts';

const [one, two] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'] as const;
const email = 'asha@example.com';
const requested = (id: string, address = email) =>
  ({ type: 'SubscriptionRequested', data: { subscriptionId: id, email: address } }) as const;
const confirmed = (id: string) => ({ type: 'SubscriptionConfirmed', data: { subscriptionId: id } }) as const;
const unsubscribed = (id: string) => ({ type: 'Unsubscribed', data: { subscriptionId: id } }) as const;

test('a subscription for an address can be requested once, and again after unsubscribing', () => {
  given(subscriber)().when({ type: 'RequestSubscription', id: one, email }).thenEvents(requested(one));
  given(subscriber)(requested(one)).when({ type: 'RequestSubscription', id: two, email }).thenNothing();
  given(subscriber)(requested(one), confirmed(one)).when({ type: 'RequestSubscription', id: two, email }).thenNothing();
  given(subscriber)(requested(one), unsubscribed(one))
    .when({ type: 'RequestSubscription', id: two, email })
    .thenEvents(requested(two));
});

test('the current subscription is confirmed once, and only with its own link', () => {
  given(subscriber)(requested(one)).when({ type: 'ConfirmSubscription', id: one }).thenEvents(confirmed(one));
  given(subscriber)(requested(one), confirmed(one)).when({ type: 'ConfirmSubscription', id: one }).thenNothing();
  given(subscriber)(requested(one)).when({ type: 'ConfirmSubscription', id: two }).thenRefused('link-expired');
  given(subscriber)().when({ type: 'ConfirmSubscription', id: one }).thenRefused('link-expired');
  given(subscriber)(requested(one), unsubscribed(one))
    .when({ type: 'ConfirmSubscription', id: one })
    .thenRefused('link-expired');
});

test('an event from a later release leaves the subscription unchanged', () => {
  const later = { type: 'SubscriptionPaused', data: { subscriptionId: one } } as unknown as EventOf<'subscriber'>;
  given(subscriber)(requested(one), later).when({ type: 'Unsubscribe' }).thenEvents(unsubscribed(one));
});

test('unsubscribing twice writes one event', () => {
  given(subscriber)(requested(one)).when({ type: 'Unsubscribe' }).thenEvents(unsubscribed(one));
  given(subscriber)(requested(one), unsubscribed(one)).when({ type: 'Unsubscribe' }).thenNothing();
});

test('an address can be requested again after a crash between destroying its key and unsubscribing', () => {
  given(subscriber)(requested(one, ''))
    .when({ type: 'RequestSubscription', id: two, email })
    .thenEvents(requested(two));
  given(subscriber)(requested(one, '')).when({ type: 'ConfirmSubscription', id: one }).thenRefused('link-expired');
});

test('a subscription from a release without confirmations has to be confirmed', () => {
  const old = upcast<EventOf<'subscriber'>>({
    ...{ id: 'e', stream: 'subscriber-a', version: 1, position: '1', at: '2026-01-01T00:00:00Z' },
    ...{ type: 'Subscribed', data: { subscriptionId: one, email } },
    meta: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' },
  } as unknown as Recorded<EventOf<'subscriber'>>);
  expect(subscriber.evolve(null, old)).toEqual({ id: one, email, isConfirmed: false });
  given(subscriber)(old).when({ type: 'ConfirmSubscription', id: one }).thenEvents(confirmed(one));
});
