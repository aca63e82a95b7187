import { expect, test } from 'vitest';
import { responseCounter } from './watched-socket.ts';

const responseOf = (length: number) => {
  const response = Buffer.alloc(4 + length);
  response.writeInt32BE(length);
  return response;
};

test.for([1, 3, 7, 100])('responses are counted when they end, in chunks of %i bytes', (length) => {
  const count = responseCounter();
  const sizes = [4, 9, 0, 1, 30];
  const bytes = Buffer.concat(sizes.map(responseOf));
  const ends = sizes.map((_, n) => sizes.slice(0, n + 1).reduce((sum, size) => sum + 4 + size, 0));
  let counted = 0;
  for (let at = 0; at < bytes.length; at += length) {
    counted += count(bytes.subarray(at, at + length));
    expect(counted).toBe(ends.filter((end) => end <= at + length).length);
  }
  expect(counted).toBe(sizes.length);
});

test('a negative size is refused', () => {
  expect(() => responseCounter()(Buffer.from('fffffffc00', 'hex'))).toThrow('expected the size of a response, got -4');
});
