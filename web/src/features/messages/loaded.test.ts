import type { Messages } from '@hirelane/api/schemas/conversations';
import { describe, expect, test } from 'vitest';
import { type Loaded, readNewest, withOlder, withSent } from '@/features/messages/loaded';
import { aConversation, aMessage } from '@/test/messageBuilders';

const conversation = aConversation(true);

/** Loads a conversation with the given number of messages, in pages of three. */
const reading =
  (count: number) =>
  async (cursor: string | undefined): Promise<Messages> => {
    const last = cursor === undefined ? count : Number(cursor) - 1;
    const data = [last, last - 1, last - 2].filter((n) => n > 0).map((n) => aMessage(n));
    return { conversation, data, nextCursor: last > 3 ? String(last - 2) : null };
  };

const numbers = ({ messages }: Loaded) => messages.map(({ n }) => n);
const read = (count: number, before?: Loaded) => readNewest(reading(count), () => before);

describe('loading the end of a conversation', () => {
  test('sorts the messages from oldest to newest', async () => {
    const loaded = await read(5);
    expect([numbers(loaded), loaded.older]).toEqual([[3, 4, 5], '3']);
  });

  test('keeps previously loaded messages', async () => {
    const first = await read(5);
    const longer = withOlder(first, await reading(5)(first.older ?? ''));
    const loaded = await read(6, longer);
    expect([numbers(loaded), loaded.older]).toEqual([[1, 2, 3, 4, 5, 6], null]);
  });

  test('continues until it reaches previously loaded messages', async () => {
    const loaded = await read(12, await read(5));
    expect([numbers(loaded), loaded.older]).toEqual([[3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '3']);
  });

  test('drops previously loaded messages if the gap is too large', async () => {
    const loaded = await read(100, await read(5));
    expect(numbers(loaded)[0]).toBe(89);
    expect(numbers(loaded)).toHaveLength(12);
  });

  test('replaces texts with the current texts from the server', async () => {
    const before = await read(3);
    const old = { ...before, messages: before.messages.map((message) => ({ ...message, text: 'Old' })) };
    expect((await read(3, old)).messages.map(({ text }) => text)).toEqual(['Message 1', 'Message 2', 'Message 3']);
  });
});

describe('a message that was just sent', () => {
  test('follows the last message', async () => {
    expect(numbers(withSent(await read(3), aMessage(4)))).toEqual([1, 2, 3, 4]);
  });

  test('waits until the preceding messages are loaded', async () => {
    expect(numbers(withSent(await read(3), aMessage(6)))).toEqual([1, 2, 3]);
  });
});
