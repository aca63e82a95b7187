import { anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { conversationId, messageThingId } from '@hirelane/shared/derived-ids';
import { expect, test } from 'vitest';
import type { ConversationEvent } from './conversation.ts';
import { operatedMessage } from './moderation.ts';

const AT = '2026-11-24T08:15:00.123Z';
const pair = { projectId: anId(1), freelancerId: anId(3) };
const named = { ...pair, clientId: anId(2), segment: 2 };
const sent = (n: number, messageId: string, more: object = {}) =>
  ({
    ...{ id: anId(100 + n), at: AT, type: 'MessageSent' },
    data: { ...named, n, messageId, from: anId(2), text: `Tea ${n}`, ...more },
  }) as unknown as Recorded<ConversationEvent>;
const thingId = (n: number) => messageThingId(conversationId(pair), n);

test('an operator can read a message, the ids of its files, and its neighbours with their thing ids', () => {
  const past = [sent(201, anId(11)), sent(202, anId(12), { text: '', files: [anId(21)] })];
  expect(operatedMessage(anId(12), past)).toEqual({
    ...{ _id: thingId(202), personId: anId(2), title: '', text: '', at: AT, isHidden: false, files: [anId(21)] },
    context: [{ _id: thingId(201), personId: anId(2), text: 'Tea 201', at: AT, isHidden: false }],
  });
  expect(operatedMessage(anId(11), past)).not.toHaveProperty('files');
  expect(operatedMessage(anId(13), past)).toBeNull();
});
