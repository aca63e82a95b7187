import { DAY_MS } from '@hirelane/api/constants';
import * as z from 'zod';

const Entry = z.object({ current: z.string().optional(), wanted: z.string(), latest: z.string() });

/** The output of `npm outdated --json`, by package name: one entry, or a list with an entry per workspace. */
export const Outdated = z.record(z.string(), z.union([Entry, z.array(Entry)]));
export type Outdated = z.infer<typeof Outdated>;

/** A package that is behind its latest version. */
export type Behind = Readonly<{ name: string; current: string; wanted: string; latest: string }>;

/** Lists each version of each outdated package once, sorted by name. */
export function behind(outdated: Outdated): readonly Behind[] {
  const all = Object.entries(outdated).flatMap(([name, entries]) =>
    [entries].flat().map(({ current = 'not installed', wanted, latest }) => ({ name, current, wanted, latest })),
  );
  const byVersion = new Map(all.map((each) => [`${each.name}@${each.current}`, each]));
  return [...byVersion.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The lines of a table with the age in days of each current version. `published` maps versions, such as `zod@4.6.7`, to
 * their publication times, as far as the registry has them.
 */
export function outdatedTable(
  packages: readonly Behind[],
  published: ReadonlyMap<string, string>,
  now: number,
): readonly string[] {
  const rows = packages.map(({ name, current, wanted, latest }) => {
    const time = published.get(`${name}@${current}`);
    const age = time === undefined ? '–' : `${Math.floor((now - Date.parse(time)) / DAY_MS)} days`;
    return [name, current, wanted, latest, age];
  });
  const all = [['package', 'current', 'wanted', 'latest', 'age'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
