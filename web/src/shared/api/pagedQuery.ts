import type { Route } from '@hirelane/api/routes/route';
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import type { AnswerOf, Api, RouteAddress } from '@/shared/api/api';

export interface Row {
  _id: string;
}

export interface Page<R extends Row> {
  data: R[];
  nextCursor: string | null;
}

type RowOf<R extends Route> = AnswerOf<R> extends Page<infer Found extends Row> ? Found : never;

/** A module's routes that return pages of a list. */
type Paged<T extends Readonly<Record<string, Route>>> = {
  [N in keyof T]: AnswerOf<T[N]> extends Page<Row> ? N : never;
}[keyof T];

const FIRST_PAGE = '';

/**
 * Options for an infinite query over a route's pages. Its data is an array of the rows of all loaded pages, without
 * duplicates. With `keepsRows`, the previous rows remain on screen while a search under another key is loading.
 */
export function pagedQuery<T extends Readonly<Record<string, Route>>, N extends Paged<T>>(
  api: Api<T>,
  name: N,
  queryKey: QueryKey,
  { keepsRows = false, ...address }: RouteAddress<T[N]> & { keepsRows?: boolean },
) {
  // The compiler cannot check the options of a route that is still a type parameter.
  const call = api.call as (name: N, options: object) => Promise<Page<RowOf<T[N]>>>;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...address.query, ...(pageParam !== FIRST_PAGE && { cursor: pageParam }) };
      return call(name, { ...address, query, signal });
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
    ...(keepsRows && { placeholderData: keepPreviousData }),
    select: ({ pages }) => eachOnce(pages),
  });
}

/** The rows of all pages without duplicates: a row may move to a later page while the list is being read. */
export const eachOnce = <R extends Row>(pages: readonly Page<R>[]): R[] => [
  ...new Map(pages.flatMap((page) => page.data).map((row) => [row._id, row])).values(),
];

/** Reads a list to the end, page by page; `read` gets the cursor for each page except the first. */
export async function allRows<R extends Row>(read: (cursor: string | undefined) => Promise<Page<R>>): Promise<R[]> {
  const pages: Page<R>[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return eachOnce(pages);
}
