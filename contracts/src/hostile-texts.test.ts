// @covers threat:25

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { partsOf, taken } from './testing/string-fields.ts';

/** Every schema used in a route's input, without duplicates. */
const parts = [
  ...new Map(taken.flatMap(([where, schema]) => [...partsOf(where, schema)].map(([at, part]) => [part, at]))),
];

type Checked = Readonly<{ check: string; maximum?: number; abort?: boolean; format?: string; pattern?: RegExp }>;

/**
 * Whether the number of characters a pattern examines from each starting position is bounded, however long the text.
 */
const hasEnd = ({ source }: RegExp) =>
  source.startsWith('^') && !/(?<!\\)[*+]|\{\d+,\}/.test(source.replace(/\[[^\]]*\]/g, 'x'));

/** Whether the length of the text is limited before the first check that may be a pattern. */
function isLimited(schema: z.core.$ZodString): boolean {
  const { def } = schema._zod as unknown as { def: Checked & { checks?: readonly z.core.$ZodCheck[] } };
  if (def.check === 'string_format') return def.pattern !== undefined && hasEnd(def.pattern);
  for (const { _zod } of def.checks ?? []) {
    const { check, abort } = _zod.def as Checked;
    if (check === 'max_length') return abort === true;
    if (check !== 'min_length' && check !== 'overwrite') return false;
  }
  return false;
}

test('all text that a route accepts has a length limit, and no pattern is tried on longer text', () => {
  const texts = parts.filter(([part]) => part instanceof z.core.$ZodString);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter(([text]) => !isLimited(text as z.core.$ZodString)).map(([, where]) => where)).toEqual([]);
});

/** Repetitions that patterns match, and endings that then make the match fail. */
const REPEATED = [
  ...[' ', '\t', '\n', '\u00a0', '0', '1,', '1 ', '.', ',', '-', '₹', 'a', 'A', 'a@', 'a.', '@', '/', '\\', '\\,', '['],
  ...[
    '<',
    '&#1;',
    '%25',
    ':',
    'é',
    '\u200d',
    '\u202e',
    '\u0315\u0300',
    '😀',
    '\ud800',
    '\0',
    'http://',
    '2026-01-01',
    'T00:00:00.',
  ],
];
const ENDS = ['', 'x!'];
const LONG = 96_000;

/** Long text, and a quarter of it. */
type Pair = Readonly<{ long: string; short: string }>;
const pairOf = (repeated: string, end: string, length: number): Pair => ({
  long: repeated.repeat(length / repeated.length) + end,
  short: repeated.repeat(length / 4 / repeated.length) + end,
});
const PAIRS = REPEATED.flatMap((repeated) => ENDS.map((end) => pairOf(repeated, end, LONG)));

/** In milliseconds of CPU time, which excludes other processes. */
function cost(work: () => unknown): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

const fastest = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => cost(work)));

/** The time it takes to read each character of long text. */
const LOOK = fastest(() => PAIRS.slice(0, 10).map(({ long }) => [...long].length)) / 10;

/**
 * Whether validating a text takes no longer than reading each character a few times, or at most eight times as long as
 * validating a quarter of it. With quadratic growth, it would take sixteen times as long.
 */
function growsAtMostLinearly(schema: z.core.$ZodType, { long, short }: Pair): boolean {
  const takes = (value: string) => () => z.safeParse(schema, value);
  if (cost(takes(long)) <= 10 * LOOK) return true;
  // A garbage collection may slow down one measurement, but not all five.
  return fastest(takes(long)) <= 10 * LOOK || fastest(takes(long)) <= 8 * fastest(takes(short));
}

/** Describes a schema's checks. Many fields have the same checks, which then need to be measured only once. */
function kindOf(part: z.core.$ZodType): string {
  return JSON.stringify(part._zod.def, (key, value) => {
    if (key === 'error' || key === 'entries') return undefined;
    if (value instanceof RegExp || typeof value === 'function') return String(value);
    return value?._zod ? kindOf(value) : value;
  });
}

const withoutPatterns: readonly string[] = ['object', 'enum', 'literal', 'boolean'];
const kinds = new Map(
  parts
    .filter(([{ _zod }]) => !withoutPatterns.includes(_zod.def.type))
    .map(([part, where]) => [kindOf(part), { part, where }]),
);

describe('validation time', () => {
  test.each([...kinds.values()])('validation of $where takes at most linear time', ({ part }) => {
    expect(PAIRS.filter((pair) => !growsAtMostLinearly(part, pair)).map(({ long }) => long.slice(0, 8))).toEqual([]);
  });

  test('a pattern that restarts its search at each position is detected', () => {
    expect(growsAtMostLinearly(z.string().regex(/\s*$/), pairOf(' ', 'x', 8_000))).toBe(false);
  });
});
