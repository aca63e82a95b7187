import { PEOPLE_MIN } from '@hirelane/api/statistics';

/**
 * Something that a figure counts, in one of the categories that partition all of them. `people` has one entry for each
 * side, such as the client and the freelancer; null if this one has no person on that side.
 */
export type Happened = Readonly<{ category: string; people: readonly (string | null)[] }>;

/**
 * The groups whose figures may be published, by category; `null` is the total. Each group has at least ten distinct
 * people on each side, or no one on that side. If the total is published, so does the remainder, which anyone can
 * compute as the total minus the published categories: the smallest categories are withheld until it does.
 */
export function publishable<H extends Happened>(all: readonly H[]): ReadonlyMap<string | null, readonly H[]> {
  const shown = new Map<string | null, readonly H[]>();
  for (const category of new Set(all.map((each) => each.category))) {
    const group = all.filter((each) => each.category === category);
    if (isSafe(group)) shown.set(category, group);
  }
  if (all.length === 0 || !isSafe(all)) return shown;
  for (const [category] of [...shown].sort(([, one], [, other]) => peopleIn(one) - peopleIn(other))) {
    if (isSafe(all.filter((each) => !shown.has(each.category)))) break;
    shown.delete(category);
  }
  return shown.set(null, all);
}

type WithSkills = Happened & Readonly<{ skills: readonly string[] }>;

/**
 * The groups with a skill whose figures may be published. A group may have several skills, so they do not add up to a
 * total; but the total minus a skill is the group without it, which must be as large.
 */
export function publishableSkills<H extends WithSkills>(all: readonly H[]): ReadonlyMap<string, readonly H[]> {
  const shown = new Map<string, readonly H[]>();
  for (const skill of new Set(all.flatMap(({ skills }) => skills))) {
    const group = all.filter(({ skills }) => skills.includes(skill));
    if (isSafe(group) && isSafe(all.filter(({ skills }) => !skills.includes(skill)))) shown.set(skill, group);
  }
  return shown;
}

/** Whether each side of a group has no one or at least ten people. */
const isSafe = (group: readonly Happened[]): boolean =>
  sidesOf(group).every(({ size }) => size === 0 || size >= PEOPLE_MIN);

const peopleIn = (group: readonly Happened[]) => Math.min(...sidesOf(group).map(({ size }) => size || Infinity));

const sidesOf = (group: readonly Happened[]): readonly ReadonlySet<string>[] =>
  (group[0]?.people ?? []).map((_, side) => new Set(group.flatMap(({ people }) => people[side] ?? [])));
