import { expect, test } from 'vitest';
import { inChunks } from './publisher.ts';

const message = (key: string, bytes: number) => ({ key, value: 'x'.repeat(bytes) });
const keysOf = (chunks: ReturnType<typeof inChunks>) =>
  chunks.map((chunk) => chunk.map(({ topic, messages }) => [topic, ...messages.map(({ key }) => key)]));

test('small messages are sent together, each topic in order', () => {
  const chunks = inChunks([
    { topic: 'a', messages: [message('1', 10), message('2', 10)] },
    { topic: 'b', messages: [message('3', 10)] },
  ]);
  expect(keysOf(chunks)).toEqual([
    [
      ['a', '1', '2'],
      ['b', '3'],
    ],
  ]);
});

test('a chunk contains at most half a megabyte, and a larger message is sent separately', () => {
  const chunks = inChunks([
    { topic: 'a', messages: [message('1', 300_000), message('2', 300_000), message('3', 100)] },
    { topic: 'b', messages: [message('4', 100), message('5', 2_000_000), message('6', 1)] },
  ]);
  expect(keysOf(chunks)).toEqual([
    [['a', '1']],
    [
      ['a', '2', '3'],
      ['b', '4'],
    ],
    [['b', '5']],
    [['b', '6']],
  ]);
});

test('headers count towards the size, and an empty batch produces no chunks', () => {
  const headers = { name: 'x'.repeat(400_000) };
  const chunks = inChunks([
    { topic: 'a', messages: [message('1', 1), { key: '2', value: null, headers }, message('3', 200_000)] },
  ]);
  expect(keysOf(chunks)).toEqual([[['a', '1', '2']], [['a', '3']]]);
  expect(inChunks([])).toEqual([]);
});
