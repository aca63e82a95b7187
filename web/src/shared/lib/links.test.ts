import { expect, test } from 'vitest';
import { linksIn } from '@/shared/lib/links';

const addressesIn = (text: string) => linksIn(text).flatMap(({ to }) => to ?? []);

test.each([
  ['See https://example.test/preview.', 'https://example.test/preview'],
  ['(https://example.test/a)', 'https://example.test/a'],
  ['https://example.test/wiki/React_(software), and more', 'https://example.test/wiki/React_(software)'],
  ['“http://example.test/?q=a,b!”', 'http://example.test/?q=a,b'],
  ['HTTPS://EXAMPLE.TEST', 'HTTPS://EXAMPLE.TEST'],
  ['<a href="https://example.test/x">', 'https://example.test/x'],
])('the link in %s ends where the address ends', (text, address) => {
  expect(addressesIn(text)).toEqual([address]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.test',
  '//example.test',
  'example.test',
  'xhttps://example.test',
  'https://',
  'https://bank.example@example.test/',
])('%s is not a link', (text) => {
  expect(linksIn(text)).toEqual([{ start: 0, text }]);
});

test('the parts of a text, joined, equal the text', () => {
  const text = 'One https://a.test, two\nhttps://b.test/?x=1. End https://c.test';
  expect(
    linksIn(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(addressesIn(text)).toEqual(['https://a.test', 'https://b.test/?x=1', 'https://c.test']);
  expect(linksIn('')).toEqual([]);
});

test('100,000 characters of brackets and full stops are split once', () => {
  const text = `https://a.test/${'.'.repeat(100_000)}`;
  expect(addressesIn(text)).toEqual(['https://a.test/']);
});
