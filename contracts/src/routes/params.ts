/**
 * The parameters of a path, by name: `/api/v1/project/:id` has `{ id: string }`. Each is a UUID, except those in
 * PARAM_FORMS. A name ends at a dot: `/:token.atom`.
 */
export type ParamsOf<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Plain<Name> | NamesIn<`/${Tail}`>
    : Plain<Rest>
  : never;

type Plain<Name extends string> = Name extends `${infer Before}.${string}` ? Before : Name;

/** The forms of parameters that are not UUIDs, by name. A token has 32 bytes in base64url. */
const PARAM_FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['token', /^[A-Za-z0-9_-]{43}$/],
  ['dayFile', /^\d{4}-\d\d-\d\d\.(?:parquet|csv\.gz|ndjson\.gz)$/],
]);

/** The regular expression for a parameter, without anchors; undefined for UUIDs. */
export const formOf = (name: string): string | undefined => PARAM_FORMS.get(name)?.source.slice(1, -1);

/** Whether the value has the form of this parameter, which is not a UUID. */
export const hasOwnForm = (name: string, value: string): boolean => PARAM_FORMS.get(name)?.test(value) ?? false;
