/**
 * A deliberate fault: `find`, which occurs once in `file`, is replaced by `replace`. `what` describes the resulting
 * fault, and at least one of the test files in `noticedBy` must then fail.
 */
export type Mutation = Readonly<{
  file: string;
  find: string;
  replace: string;
  what: string;
  noticedBy: readonly string[];
}>;

/** The file's text with the fault. Throws if `find` does not occur exactly once. */
export function mutated(text: string, { file, find, replace }: Mutation): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`Expected ${JSON.stringify(find)} once in ${file}, found it ${count} times.`);
  return text.replace(find, () => replace);
}
