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
