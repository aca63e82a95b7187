import { eachOnce, type Page, type Row } from '@/shared/api/pagedQuery';

/** Reads a list to its end, page after page; `read` gets the cursor of each page but the first. */
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
