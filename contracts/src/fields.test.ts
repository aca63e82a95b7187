import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { RATE_MAX } from './constants.ts';
import { Email, Id, line, lines, Password, prose, rate, Skills, signedRate, Username } from './fields.ts';

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('a line', () => {
  const city = line('City', 5);

  test('a line is trimmed before its length is checked', () => {
    expect(city.parse('  Pune ')).toBe('Pune');
    expect(accepts(city, ' 12345 ')).toBe(true);
    expect(messageOf(city, '123456')).toBe('City can have at most 5 characters.');
  });

  test.each([undefined, null, 5, {}, [], '', '   '])('%j counts as a missing value', (value) => {
    expect(messageOf(city, value)).toBe('City is required.');
  });

  test.each(['a\u0007b', 'a\u001bb', 'a\0b', 'a\ud800b'])('%j is refused', (value) => {
    expect(messageOf(city, value)).toBe('City contains characters that are not allowed.');
  });

  test.each(['\u00ad', '\u200b', '\u200e', '\u200f', '\u202e', '\u2060', '\u2066', '\ufeff', '\u{e0041}'])(
    'the invisible %j, often found in copied text, is removed before the length is checked',
    (character) => expect(city.parse(`${character}Pu${character}nex${character}`)).toBe('Punex'),
  );

  test.each(['\t', '\n', '\r\n', '\u000b', '\u0085', '\u2028', '\t\n'])('%j is replaced by a space', (whitespace) => {
    expect(city.parse(`a${whitespace}b${whitespace}`)).toBe('a b');
  });

  test.each(['\u200d\u200c', '\u3164', '\u2800', '\ufe0f', '\u115f\u1160', '🏴\u{e0067}\u{e007f}'.slice(2)])(
    '%j, which has no visible characters, counts as a missing value',
    (value) => expect(messageOf(city, value)).toBe('City is required.'),
  );

  test('a line does not hide text in the tags of a flag', () => {
    expect(city.parse('a🏴\u{e0068}\u{e0069}\u{e007f}')).toBe('a🏴');
  });

  test('a line keeps at most 30 marks on each letter and is cleaned in linear time', () => {
    expect(line('Title', 100).parse(`a${'\u0315\u0300'.repeat(40)}b`)).toHaveLength(31);
  });

  test('a line is composed, so that the same text is equal whichever keyboard it was typed on', () => {
    expect(city.parse('Ca\u0301ma')).toBe('C\u00e1ma');
    expect(prose('Bio', 100).parse('Ca\u0301ma')).toBe('C\u00e1ma');
  });

  test('any line is trimmed, short, and valid in PostgreSQL’s json', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const parsed = city.safeParse(text);
        if (!parsed.success) return;
        expect(parsed.data).toBe(parsed.data.trim());
        // Characters as users count them: an emoji counts as one.
        expect([...parsed.data].length).toBeLessThanOrEqual(5);
        expect(parsed.data).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
      }),
    );
  });
});

test('the joiners and tags that Malayalam, Persian, emoji and flags need are accepted', () => {
  const scotland = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
  for (const name of ['അരവിന്ദ്\u200D', 'می\u200Cخواهم', '👩\u200D🌾', scotland])
    expect(line('Name', 20).parse(name)).toBe(name);
});

test('lines may contain line breaks, but no characters that are invisible or change the print order', () => {
  const address = lines('Address', 100);
  expect(address.parse('12 MG Road\r\nBengaluru\n560001')).toBe('12 MG Road\r\nBengaluru\n560001');
  expect(address.parse('12 \u202e34\nab\u200b\tc')).toBe('12 34\nab c');
  for (const text of ['12\u001b34', '\u200b']) expect(address.safeParse(text).success).toBe(false);
});

test('a signed rate has at most a minus sign and is not zero', () => {
  const amount = signedRate('Amount');
  expect(['-1,000', '−₹1,000', '1,20,000', -5].map((text) => amount.parse(text))).toEqual([
    -1_000, -1_000, 120_000, -5,
  ]);
  for (const text of ['0', '-0', '--1', '-', '1-', -1.5]) expect(amount.safeParse(text).success).toBe(false);
});

test('prose keeps its line breaks', () => {
  const bio = prose('Bio', 100, 0);
  expect(bio.parse(' one\n\ntwo \n')).toBe('one\n\ntwo');
  expect(bio.parse('')).toBe('');
  expect(accepts(bio, 'a\0b')).toBe(false);
});

describe('a rate', () => {
  const bid = rate('Bid');
  test.each([
    [1, 1],
    ['1', 1],
    [' 250000 ', 250_000],
    [RATE_MAX, RATE_MAX],
    ['007', 7],
    ['15,000', 15_000],
    ['1,20,000', 120_000],
    ['120,000', 120_000],
    ['1,00,00,00,000', RATE_MAX],
    ['15 000', 15_000],
    ['15\u00a0000', 15_000],
    ['₹15,000', 15_000],
    ['₹ 15,000', 15_000],
    ['Rs. 15,000', 15_000],
    ['१५०००', 15_000],
    ['١٥٠٠٠', 15_000],
    ['１５０００', 15_000],
    ['১৫,০০০', 15_000],
  ])('%j is %i rupees', (value, rupees) => {
    expect(bid.parse(value)).toBe(rupees);
  });

  test.each([
    0,
    -5,
    1.5,
    RATE_MAX + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '०',
    null,
    [],
    true,
  ])('%j is refused', (value) => {
    expect(messageOf(bid, value)).toMatch(/^Bid /);
  });

  test.each(['abc', '15k', 'fifteen', '१२k', '12 rupees'])('%s is refused because it is not a number', (value) => {
    expect(messageOf(bid, value)).toBe('Bid must be a number, such as 15,000.');
  });

  test.each(['1,5', '15,00', '1500,000', '15.000', '15.000,00', '15,000.50', '1,,000', '15,000,', '-15,000'])(
    '%s may not mean whole rupees, so it is refused',
    (value) => {
      expect(messageOf(bid, value)).toBe('Bid must be a whole number of rupees above zero.');
    },
  );

  test('the maximum is formatted as on the pages', () => {
    expect(messageOf(bid, RATE_MAX + 1)).toBe('Bid can be at most ₹1,00,00,00,000.');
    for (const much of ['99999999999999', '9'.repeat(30), '99,99,99,99,99,99,999'])
      expect(messageOf(bid, much)).toBe('Bid can be at most ₹1,00,00,00,000.');
  });
});

describe('a username', () => {
  test.each(['--all', '-asha'])('%s is refused, because a command would parse it as an option', (name) =>
    expect(accepts(Username, name)).toBe(false),
  );
  test.each(['asha', 'a.s-h_a', 'A1b'])('%s is accepted', (name) => expect(accepts(Username, name)).toBe(true));
  test.each(['as', 'x'.repeat(31), 'asha rao', 'asha@home', 'аsha', 'ash\u200da', '<b>'])('%s is refused', (name) =>
    expect(accepts(Username, name)).toBe(false),
  );
});

test('an email address must be well formed', () => {
  for (const address of [
    ...[
      ' asha@example.com ',
      'a.b+c@mail.example.co.in',
      'user@xn--e1afmkfd.xn--p1ai',
      'ASHA@EXAMPLE.COM',
      "o'hara@x-y.io",
    ],
    ...['r&d@example.com', 'a/b@example.com', 'a=b@example.com', 'a#b@example.com', 'hi!@example.com'],
  ])
    expect(accepts(Email, address)).toBe(true);
  expect(Email.parse('user@пример.рф')).toBe('user@xn--e1afmkfd.xn--p1ai');
  for (const wrong of [
    'asha',
    'asha@',
    'a..b@example.com',
    '.a@example.com',
    'a@example',
    'a@-x.com',
    'a@127.0.0.1',
    'a@b@c.com',
    'й@пример.рф',
    '"a b"@example.com',
    '@example.com',
    'a b@example.com',
    `${'x'.repeat(250)}@example.com`,
  ]) {
    expect(accepts(Email, wrong)).toBe(false);
  }
});

test('a password has 8 to 256 characters, including spaces', () => {
  expect(Password.parse('  eight  ')).toBe('  eight  ');
  expect(accepts(Password, '1234567')).toBe(false);
  expect(accepts(Password, '🔑🐎🔋📎')).toBe(false);
  expect(accepts(Password, '🔑🐎🔋📎🌧️🍵🪁🎏')).toBe(true);
  expect(accepts(Password, 'x'.repeat(257))).toBe(false);
});

test('skills that differ only in case or spaces are one skill, and at most thirty are allowed', () => {
  expect(Skills.parse(['React', ' react ', 'Go'])).toEqual(['React', 'Go']);
  expect(
    accepts(
      Skills,
      Array.from({ length: 31 }, (_, n) => `skill ${n}`),
    ),
  ).toBe(false);
  expect(accepts(Skills, ['', 'Go'])).toBe(false);
});

test('an id is a lower-case UUID', () => {
  expect(Id.parse('0190A0A0-0000-7000-8000-000000000001')).toBe('0190a0a0-0000-7000-8000-000000000001');
  expect(accepts(Id, "1' OR '1'='1")).toBe(false);
});

// @covers asvs:6.2.1 asvs:6.2.9
test('a password has 8 to 256 characters, of any kind', () => {
  expect([7, 8, 64, 256, 257].map((length) => accepts(Password, 'x'.repeat(length)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(accepts(Password, ' é日\u{1f600}aA1!')).toBe(true);
});
