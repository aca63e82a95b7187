import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type ConversationEvent, conversation, SEGMENT_MESSAGES } from './conversation.ts';

const [CLIENT, FREELANCER] = [anId(1), anId(2)];
const named = { projectId: anId(4), clientId: CLIENT, freelancerId: FREELANCER, segment: 1 };
const opened: ConversationEvent = { type: 'ConversationOpened', data: named };
const sent = (n: number, from = CLIENT, text = `Message ${n}.`, segment = 1): ConversationEvent => ({
  type: 'MessageSent',
  data: { ...named, segment, messageId: anId(100 + n), n, from, text },
});
const send = (n: number, from = CLIENT, segment = 1) =>
  ({
    type: 'SendMessage',
    named: { ...named, segment },
    messageId: anId(100 + n),
    from,
    text: `Message ${n}.`,
    files: [],
  }) as const;
const clientErased: ConversationEvent = { type: 'ConversationClientErased', data: named };
const freelancerErased: ConversationEvent = { type: 'ConversationFreelancerErased', data: named };
const all = (count: number) => Array.from({ length: count }, (_, i) => sent(i + 1));

describe('a message', () => {
  test('opens the conversation if it is the first one', () => {
    given(conversation)().when(send(1)).thenEvents(opened, sent(1));
  });

  test('contains its files, without duplicates', () => {
    const [one, other] = [anId(901), anId(902)];
    given(conversation)(opened)
      .when({ ...send(1), files: [one, other, one] })
      .thenEvents({ type: 'MessageSent', data: { ...sent(1).data, files: [one, other] } } as ConversationEvent);
  });

  test('can come from either party', () => {
    given(conversation)(opened, sent(1)).when(send(2, FREELANCER)).thenEvents(sent(2, FREELANCER));
  });

  test('that is sent twice is saved only once, even if it is sent again later and with different text', () => {
    given(conversation)(opened, sent(1)).when(send(1)).thenNothing();
    given(conversation)(opened, sent(1, CLIENT, 'Before.'), sent(2))
      .when(send(1))
      .thenNothing();
  });

  test('that is sent twice is saved only once, even after the author’s text was erased', () => {
    given(conversation)(opened, sent(1, CLIENT, ''), freelancerErased)
      .when(send(1))
      .thenNothing();
  });

  test('cannot have the id of one of the other party’s messages', () => {
    given(conversation)(opened, sent(1)).when(send(1, FREELANCER)).thenRefused('message-id-used');
  });

  test('to a user who has deleted their account is refused', () => {
    given(conversation)(opened, sent(1), freelancerErased).when(send(2)).thenRefused('cannot-write');
    given(conversation)(opened, sent(1), clientErased).when(send(2, FREELANCER)).thenRefused('cannot-write');
  });
});

describe('a segment', () => {
  test(`holds ${SEGMENT_MESSAGES} messages`, () => {
    given(conversation)(opened, ...all(SEGMENT_MESSAGES - 1))
      .when(send(SEGMENT_MESSAGES))
      .thenEvents(sent(SEGMENT_MESSAGES));
    given(conversation)(opened, ...all(SEGMENT_MESSAGES))
      .when(send(SEGMENT_MESSAGES + 1))
      .thenRefused('segment-full');
  });

  test('that is full still recognizes its messages', () => {
    given(conversation)(opened, ...all(SEGMENT_MESSAGES))
      .when(send(7))
      .thenNothing();
  });

  test('starts with the number after the last one in the previous segment', () => {
    const second: ConversationEvent = { type: 'ConversationOpened', data: { ...named, segment: 2 } };
    given(conversation)()
      .when(send(201, CLIENT, 2))
      .thenEvents(second, sent(201, CLIENT, 'Message 201.', 2));
  });

  test('that is full refuses a message as full even if a party has left, because the next segment checks that', () => {
    given(conversation)(opened, ...all(SEGMENT_MESSAGES), freelancerErased)
      .when(send(201))
      .thenRefused('segment-full');
  });
});
