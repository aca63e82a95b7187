import { translate } from '@hirelane/api/public-events/translate';
import { randomFrom } from '@hirelane/test-kit/random';
import { expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { nightAfter } from './night.ts';
import { type Happened, simulatedLogs } from './testing/simulated-logs.ts';

// An analyst wants to know which projects, proposals or contracts belong to one person. For each event, the analyst
// guesses that the event of the same type with the closest value of a technical field is about the same person. The
// public stream must not make these guesses better than chance: if people and values are shuffled within each day and
// category of work, as many guesses are right.

/** A public event: its type and day, and the technical fields that it could be joined by. `order`: of arrival. */
type Seen = Omit<Happened, 'event'> &
  Readonly<{
    type: string;
    day: string;
    fields: Readonly<Record<'order' | 'time' | 'sequence' | 'id' | 'position', number>>;
  }>;

const ids = publicIds(Buffer.alloc(32, 'tests'));
/** The first 13 hexadecimal digits of an id, or the first 9 characters of a position, as a number. */
const idAsNumber = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 13), 16);
const positionAsNumber = (position: string) => Buffer.from(position, 'base64url').readUIntBE(0, 6);

/** What an analyst sees. `isRaw`: with the log's own ids, versions and positions. */
function seenIn(logs: readonly Happened[], isRaw = false): readonly Seen[] {
  const streams = new Map<string, Happened[]>();
  for (const one of logs) streams.set(one.event.stream, [...(streams.get(one.event.stream) ?? []), one]);
  const messages = new Map(
    [...streams].map(([stream, past]) => [
      stream,
      translate(
        past.map(({ event }) => event),
        ids,
      ),
    ]),
  );
  return logs.flatMap(({ event, people, category }, order): Seen[] => {
    const headers = messages.get(event.stream)?.[event.version - 1]?.[0]?.headers;
    if (!headers || !('ce_id' in headers)) return [];
    const time = Date.parse(isRaw ? event.at : headers.ce_time);
    const fields = isRaw
      ? {
          sequence: event.version,
          id: idAsNumber(event.stream.replace(/^[a-z]+-/, '')),
          position: Number(event.position),
        }
      : {
          sequence: Number(headers.ce_sequence),
          id: idAsNumber(headers.ce_subject.replace(/^[a-z]+-/, '')),
          position: positionAsNumber(headers.ce_position),
        };
    const day = headers.ce_time.slice(0, 10);
    return [{ type: headers.ce_type, day, people, category, fields: { order, time, ...fields } }];
  });
}

const FIELDS = ['order', 'time', 'sequence', 'id', 'position'] as const;
type Field = (typeof FIELDS)[number];
const SHUFFLES = 50;

/** For each event, the index of the event with the closest value. Equal values are compared in a random order. */
function guessesBy(field: Field, seen: readonly Seen[], random: () => number): readonly (readonly [number, number])[] {
  const sorted = seen
    .map((_, i) => ({ i, value: seen[i]?.fields[field] ?? 0, tie: random() }))
    .sort((one, other) => one.value - other.value || one.tie - other.tie);
  return sorted.flatMap(({ i, value }, at) => {
    const [before, after] = [sorted[at - 1], sorted[at + 1]];
    const isAfter = !before || (after && after.value - value < value - before.value);
    const other = isAfter ? after : before;
    return other ? [[i, other.i] as const] : [];
  });
}

const rightOf = (guesses: readonly (readonly [number, number])[], people: readonly (readonly string[])[]) =>
  guesses.filter(([one, other]) => people[one]?.some((person) => people[other]?.includes(person))).length;

/** Everyone's people, shuffled within each day and category. */
function shuffled(seen: readonly Seen[], random: () => number): readonly (readonly string[])[] {
  const groups = new Map<string, number[]>();
  for (const [i, { day, category }] of seen.entries()) {
    const key = `${day} ${category}`;
    groups.set(key, [...(groups.get(key) ?? []), i]);
  }
  const people: (readonly string[])[] = [];
  for (const group of groups.values()) {
    const mixed = group.map((i) => ({ i, tie: random() })).sort((one, other) => one.tie - other.tie);
    for (const [n, i] of group.entries()) people[i] = seen[mixed[n]?.i ?? i]?.people ?? [];
  }
  return people;
}

/** The number of right guesses that chance practically never exceeds: the mean plus five standard deviations. */
function limitOf(counts: readonly number[]): number {
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  return mean + 5 * Math.sqrt(variance);
}

/** The types and fields whose joins find more than chance, as `type by field`. */
function joins(all: readonly Seen[]): readonly string[] {
  const random = randomFrom(1);
  return [...new Set(all.map(({ type }) => type))].sort().flatMap((type) => {
    const seen = all.filter((one) => one.type === type);
    const chances = Array.from({ length: SHUFFLES }, () => shuffled(seen, random));
    return FIELDS.flatMap((field) => {
      const guesses = guessesBy(field, seen, random);
      const right = rightOf(
        guesses,
        seen.map(({ people }) => people),
      );
      return right > limitOf(chances.map((people) => rightOf(guesses, people))) ? [`${type} by ${field}`] : [];
    });
  });
}

test('technical fields of public events do not show what belongs to one person', () => {
  const seen = seenIn(simulatedLogs(nightAfter));
  expect(new Set(seen.map(({ type }) => type))).toEqual(
    new Set([
      ...['posted', 'hidden', 'shown', 'erased'].map((type) => `hirelane.project.${type}`),
      ...['sent', 'revised', 'erased'].map((type) => `hirelane.proposal.${type}`),
      ...['started', 'ended'].map((type) => `hirelane.engagement.${type}`),
    ]),
  );
  expect(joins(seen)).toEqual([]);
});

test('the log’s own fields, published at once, do show it', () => {
  const atOnce = (at: string) => ({ dueAt: at, day: at.slice(0, 10) });
  const found = joins(seenIn(simulatedLogs(atOnce), true));
  expect(found).toEqual(
    expect.arrayContaining([
      ...['hidden', 'shown', 'erased'].flatMap((type) =>
        ['order', 'time', 'position'].map((field) => `hirelane.project.${type} by ${field}`),
      ),
      ...['order', 'time', 'position'].map((field) => `hirelane.proposal.erased by ${field}`),
      'hirelane.engagement.ended by time',
      'hirelane.project.posted by id',
      'hirelane.project.posted by sequence',
    ]),
  );
});
