import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type ConversationEvent, conversation } from './conversation.ts';

const at = '2026-11-24T08:15:00.123Z';
const named = { projectId: anId(1), clientId: anId(2), freelancerId: anId(3), segment: 2 };
const message = { ...named, messageId: anId(4), n: 201, from: anId(2) };
const past: readonly ConversationEvent[] = [
  { type: 'ConversationOpened', data: named },
  { type: 'MessageSent', data: { ...message, text: 'You are a fool.' } },
];
const hide = { type: 'Hide', messageId: anId(4), reason: 'It insults.', at } as const;
const unhide = { type: 'ShowAgain', messageId: anId(4), text: 'You are a fool.', reason: 'A joke.', at } as const;
const hidden: ConversationEvent = { type: 'MessageHidden', data: { ...message, reason: 'It insults.', hiddenAt: at } };
const unhidden: ConversationEvent = {
  type: 'MessageUnhidden',
  data: { ...message, text: 'You are a fool.', reason: 'A joke.', restoredAt: at },
};

test('a message is hidden only once and shown again only once', () => {
  given(conversation)(...past)
    .when(hide)
    .thenEvents(hidden);
  given(conversation)(...past, hidden)
    .when(hide)
    .thenNothing();
  given(conversation)(...past, hidden)
    .when(unhide)
    .thenEvents(unhidden);
  given(conversation)(...past, hidden, unhidden)
    .when(unhide)
    .thenNothing();
});

test('a message that was not sent cannot be hidden', () => {
  given(conversation)(...past)
    .when({ ...hide, messageId: anId(5) })
    .thenRefused('no-message');
});

test('the conversation continues after a hidden message, which cannot be sent again', () => {
  const send = { type: 'SendMessage', named, from: anId(2), text: 'Sorry.', files: [] } as const;
  given(conversation)(...past, hidden)
    .when({ ...send, messageId: anId(5) })
    .thenEvents({ type: 'MessageSent', data: { ...named, messageId: anId(5), n: 202, from: anId(2), text: 'Sorry.' } });
  given(conversation)(...past, hidden)
    .when({ ...send, messageId: anId(4) })
    .thenNothing();
});
