/**
 * The parameters of a path, by name: `/api/v1/project/:id` has `{ id: string }`. Each is a UUID, except `token`, which
 * is a token. A name ends at a dot: `/:token.atom`.
 */
export type ParamsOf<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Plain<Name> | NamesIn<`/${Tail}`>
    : Plain<Rest>
  : never;

type Plain<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name;

/** The name of the parameter for a token, and a regular expression for its 32 bytes in base64url. */
export const TOKEN_PARAM = 'token';
export const TOKEN_FORM = '[A-Za-z0-9_-]{43}';
export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
