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

/** The regular expressions for parameters that are not UUIDs, by name. A token has 32 bytes in base64url. */
const PARAM_FORMS: ReadonlyMap<string, string> = new Map([
  ['token', '[A-Za-z0-9_-]{43}'],
  ['dayFile', '\\d{4}-\\d\\d-\\d\\d\\.(?:parquet|csv\\.gz|ndjson\\.gz)'],
]);

/** The regular expression for a parameter; undefined for UUIDs. */
export const formOf = (name: string): string | undefined => PARAM_FORMS.get(name);

/** Whether the value has the form of this parameter, which is not a UUID. */
export function hasOwnForm(name: string, value: string): boolean {
  const form = PARAM_FORMS.get(name);
  // biome-ignore lint/plugin/built-expression: the forms above.
  return form !== undefined && new RegExp(`^${form}$`).test(value);
}
