import type { Caller } from '@hirelane/http/authenticate';
import type { Viewer } from '@hirelane/service/viewer';

type Named = Readonly<{ _id: string; firstName: string }>;

/**
 * Says of each of these rows whether the caller may see the page of the person whom it names in this field. Somebody
 * without a name has left, and has none.
 */
export function pagesShown(viewer: Pick<Viewer, 'seenBy'>) {
  return <F extends string, Row extends Readonly<Record<F, Named>>>(
    caller: Caller,
    field: F,
    rows: readonly Row[],
  ): Promise<readonly (Row & Readonly<Record<F, Row[F] & Readonly<{ hasPage: boolean }>>>)[]> =>
    Promise.all(
      rows.map(async (row) => {
        const person = row[field];
        const hasPage = person.firstName !== '' && (await viewer.seenBy(caller, person._id)).isShown;
        return { ...row, [field]: { ...person, hasPage } };
      }),
    );
}

export type PagesShown = ReturnType<typeof pagesShown>;
