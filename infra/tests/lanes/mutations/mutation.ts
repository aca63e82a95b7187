/**
 * A fault made by hand: `find`, which occurs once in `file`, is replaced by `replace`. `what` says what is then wrong,
 * and `noticedBy` are test files of which at least one has to fail.
 */
export type Mutation = Readonly<{
  file: string;
  find: string;
  replace: string;
  what: string;
  noticedBy: readonly string[];
}>;

/** The file with the fault. Throws if the place does not exist exactly once. */
export function mutated(text: string, { file, find, replace }: Mutation): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`Expected ${JSON.stringify(find)} once in ${file}, found it ${count} times.`);
  return text.replace(find, () => replace);
}
