import type { Answers } from './ask.ts';
import type { Ignored } from './releases.ts';

/** Removes the ignored parts from the responses. */
export function compared(answers: Answers, ignored: readonly Ignored[]): Answers {
  return mapObject(answers, (seen, who) =>
    mapObject(seen, (answer, path) => {
      const theirs = ignored.filter((one) => (one.who ?? who) === who && one.path.test(path));
      if (theirs.some(({ is }) => is === undefined)) return null;
      return without(answer, (...installation) => theirs.some((one) => one.is?.(...installation)));
    }),
  );
}

function without(value: unknown, isIgnored: NonNullable<Ignored['is']>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name, each]) => !isIgnored(name, each, value))
    .map(([name, each]) => [name, without(each, isIgnored)] as const);
  return Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
}

const mapObject = <T, U>(from: Record<string, T>, change: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value, key)]));
