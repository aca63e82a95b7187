/** The parameters of a path, by name: `/api/v1/project/:id` has `{ id: string }`. Each stands for one UUID. */
export type ParamsOf<Path extends string> = Readonly<Record<NamesIn<Path>, string>>;

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NamesIn<`/${Tail}`>
    : Rest
  : never;
