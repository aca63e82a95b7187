/**
 * A fault made by hand, which a test has to catch: in `file`, a path from the root of the repository, `find`, which
 * occurs there once, becomes `replace`. `what` says what the product would do wrong.
 */
export type Mutation = Readonly<{ file: string; find: string; replace: string; what: string }>;
