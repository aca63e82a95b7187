import { PEOPLE_MIN } from '@hirelane/api/statistics';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Happened, publishable, publishableSkills } from './suppress.ts';

const CATEGORIES = ['a', 'b', 'c', 'd', 'e'];
/** What is published: how many things happened in a category, or in all of them (null). */
type Published = ReadonlyMap<string | null, number>;

/** So few people that categories are often below the floor, and so many things that they often are not. */
const happened = (sides: number): fc.Arbitrary<readonly Happened[]> => {
  const person = fc.integer({ min: 0, max: 24 }).map(String);
  const people = fc.array(person, { minLength: sides, maxLength: sides });
  const inCategory = (category: string) =>
    fc.array(
      people.map((each) => ({ category, people: each })),
      { maxLength: 26, size: 'max' },
    );
  return fc.tuple(...CATEGORIES.map(inCategory)).map((groups) => groups.flat());
};

const counted = (groups: ReadonlyMap<string | null, readonly Happened[]>): Published =>
  new Map([...groups].map(([category, group]) => [category, group.length]));

/**
 * All sets of categories whose count an attacker can compute from what is published, by linear algebra: those whose
 * indicator is a combination of the published rows.
 */
function computable(published: Published): readonly (readonly string[])[] {
  const rows = [...published.keys()].map((category) =>
    CATEGORIES.map((each) => (category === null || category === each ? 1 : 0)),
  );
  const subsets = Array.from({ length: 2 ** CATEGORIES.length - 1 }, (_, n) =>
    CATEGORIES.map((_, i) => ((n + 1) >> i) & 1),
  );
  return subsets
    .filter((subset) => rank([...rows, subset]) === rank(rows))
    .map((subset) => CATEGORIES.filter((_, i) => subset[i] === 1));
}

/** The rank of a matrix, by Gaussian elimination. */
function rank(matrix: readonly (readonly number[])[]): number {
  const left = matrix.map((row) => [...row]);
  let found = 0;
  for (let column = 0; column < CATEGORIES.length; column++) {
    const pivot = left.findIndex((row, i) => i >= found && Math.abs(row[column] ?? 0) > 1e-9);
    if (pivot === -1) continue;
    const [row = []] = left.splice(pivot, 1);
    left.splice(found, 0, row);
    for (const other of left.slice(found + 1)) {
      const factor = (other[column] ?? 0) / (row[column] ?? 1);
      for (const [i, value] of row.entries()) other[i] = (other[i] ?? 0) - factor * value;
    }
    found++;
  }
  return found;
}

/** The numbers of people on each side of the groups that an attacker learns something about, if they are too few. */
const revealed = (published: Published, all: readonly Happened[]) =>
  computable(published).flatMap((categories) => {
    const group = all.filter(({ category }) => categories.includes(category));
    const sides = (group[0]?.people ?? []).map((_, side) => new Set(group.flatMap(({ people }) => people[side] ?? [])));
    return sides.map(({ size }) => size).filter((size) => size > 0 && size < PEOPLE_MIN);
  });

const of = (category: string, count: number, from = 0): readonly Happened[] =>
  Array.from({ length: count }, (_, n) => ({ category, people: [`${from + n}`] }));

describe('an attacker with all published figures', () => {
  test.each([1, 2])('learns nothing about fewer than ten people on any of %s sides', (sides) => {
    fc.assert(
      fc.property(happened(sides), (all) => {
        expect(revealed(counted(publishable(all)), all)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('would compute a withheld category if only the small ones were withheld', () => {
    const all = [...of('a', 12), ...of('b', 15, 20), ...of('c', 3, 40)];
    const onlySmall = new Map<string | null, number>([
      ['a', 12],
      ['b', 15],
      [null, 30],
    ]);
    expect(revealed(onlySmall, all)).toContain(3);
    expect([...publishable(all).keys()]).toEqual(['b', null]);
  });
});

test('a category with ten people is published, one with nine is not', () => {
  const groups = publishable([...of('a', 10), ...of('b', 9, 20), ...of('c', 9, 40)]);
  expect(counted(groups)).toEqual(
    new Map([
      ['a', 10],
      [null, 28],
    ]),
  );
  expect(publishable(of('a', 9)).size).toBe(0);
});

test('people are counted, not what they did', () => {
  const byNine = Array.from({ length: 30 }, (_, n) => ({ category: 'a', people: [`${n % 9}`] }));
  expect(publishable(byNine).size).toBe(0);
});

test('both sides need ten people, unless a side has no one', () => {
  const hires = (clients: number) =>
    Array.from({ length: 12 }, (_, n) => ({ category: 'a', people: [`c${n % clients}`, `f${n}`] }));
  expect(publishable(hires(9)).size).toBe(0);
  expect(publishable(hires(10)).size).toBe(2);
  expect(publishable(of('a', 12).map(({ category, people }) => ({ category, people: [null, ...people] }))).size).toBe(
    2,
  );
});

test('a skill is published if ten people have it, and no one or ten people do not', () => {
  const projects = (withSkill: number, without: number) =>
    of('a', withSkill + without).map((each, n) => ({ ...each, skills: n < withSkill ? ['Go'] : ['Rust'] }));
  const shown = (withSkill: number, without: number) => [...publishableSkills(projects(withSkill, without)).keys()];
  expect(shown(10, 10)).toEqual(['Go', 'Rust']);
  expect(shown(10, 0)).toEqual(['Go']);
  expect(shown(30, 9)).toEqual([]);
  expect(shown(9, 30)).toEqual([]);
});
