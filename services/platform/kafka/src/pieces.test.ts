import { expect, test } from 'vitest';
import { inPieces } from './pieces.ts';

const message = (key: string, bytes: number) => ({ key, value: 'x'.repeat(bytes) });
const keysOf = (pieces: ReturnType<typeof inPieces>) =>
  pieces.map((piece) => piece.map(({ topic, messages }) => [topic, ...messages.map(({ key }) => key)]));

test('what is small goes at once, each topic in its order', () => {
  const pieces = inPieces([
    { topic: 'a', messages: [message('1', 10), message('2', 10)] },
    { topic: 'b', messages: [message('3', 10)] },
  ]);
  expect(keysOf(pieces)).toEqual([
    [
      ['a', '1', '2'],
      ['b', '3'],
    ],
  ]);
});

test('a piece ends before it grows larger than half a megabyte, and a larger message goes alone', () => {
  const pieces = inPieces([
    { topic: 'a', messages: [message('1', 300_000), message('2', 300_000), message('3', 100)] },
    { topic: 'b', messages: [message('4', 100), message('5', 2_000_000), message('6', 1)] },
  ]);
  expect(keysOf(pieces)).toEqual([
    [['a', '1']],
    [
      ['a', '2', '3'],
      ['b', '4'],
    ],
    [['b', '5']],
    [['b', '6']],
  ]);
});

test('headers count, and nothing makes no piece', () => {
  const headers = { name: 'x'.repeat(400_000) };
  const pieces = inPieces([
    { topic: 'a', messages: [message('1', 1), { key: '2', value: null, headers }, message('3', 200_000)] },
  ]);
  expect(keysOf(pieces)).toEqual([[['a', '1', '2']], [['a', '3']]]);
  expect(inPieces([])).toEqual([]);
});
