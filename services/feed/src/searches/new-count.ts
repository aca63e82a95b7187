import { NEW_COUNT_MAX } from '@hirelane/contracts/constants';
import { OverBudget } from '@hirelane/postgres/budget';
import { instant } from '@hirelane/postgres/log';
import type { SearchRows, Shown } from '../lists.ts';
import { filtersOf, type Saved } from './searches.ts';

type Row = Readonly<{ _id: string; at: string }>;

const TIMES: Shown = { name: 'times', columns: `p.id AS "_id", ${instant('p.published_at')} AS at`, joins: '' };

/**
 * Returns a count of the projects that a saved search finds and that were published after `since`, at most
 * NEW_COUNT_MAX; null where the search goes beyond its budget. It asks the search itself for its first page, so that
 * the count is that of what the page then shows.
 */
export function newCount(searchRows: SearchRows) {
  return async (search: Saved, since: string): Promise<number | null> => {
    try {
      const { rows } = await searchRows<Row>(search.userId, filtersOf(search), TIMES, {
        q: search.q,
        limit: NEW_COUNT_MAX,
      });
      return rows.filter(({ at }) => Date.parse(at) > Date.parse(since)).length;
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      error.tell();
      return null;
    }
  };
}
