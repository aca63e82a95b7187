import type { SavedSearch } from '@hirelane/api/schemas/searches';
import { feedReadModel } from '@hirelane/feed/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import type { Marketplace } from './marketplace.ts';
import type { Visitor } from './visitor.ts';

const FEED = schemaOf(feedReadModel);

/** Saves a search for these words, with immediate notifications unless `tell` is given. */
export const saveSearch = async (
  visitor: Visitor,
  q: string,
  changes: Partial<Omit<SavedSearch, '_id'>> = {},
): Promise<SavedSearch> =>
  (await visitor.must('saveSearch', { json: { name: q, q, tell: 'at once', ...changes } })).data;

export type MatchRow = Readonly<{ userId: string; searchIds: readonly string[]; tell: string }>;

/** The logged matches of a project, one per user to notify. */
export const matchesOf = (market: Marketplace, projectId: string): Promise<readonly MatchRow[]> =>
  market.sql<MatchRow>(
    `SELECT data->>'userId' AS "userId", data->'searchIds' AS "searchIds", data->>'tell' AS tell FROM feed.events
     WHERE type = 'SearchMatched' AND data->>'projectId' = $1 ORDER BY 1`,
    [projectId],
  );

/** Whether an event has been written for every user who should be notified about a project. */
export const isMatched = async (market: Marketplace, projectId: string): Promise<boolean> =>
  (
    await market.sql(
      `SELECT FROM ${FEED}.projects p WHERE id = $1 AND published_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM ${FEED}._queue q WHERE q.key = p.id::text)`,
      [projectId],
    )
  ).length > 0;
