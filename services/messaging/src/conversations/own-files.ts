import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Projector } from '@hirelane/projections/projector';
import type { ConversationQueries } from './queries.ts';

/**
 * Returns a check that somebody may send these uploads: they are theirs, and still kept. Throws 422 on `files/<n>`, and
 * 403 for those of others. An upload of a moment ago is waited for.
 */
export const openOwnFiles =
  (queries: Pick<ConversationQueries, 'uploaderOf'>, shown: Pick<Projector, 'waitFor'>) =>
  async (ids: readonly string[], userId: string): Promise<void> => {
    for (const [n, fileId] of ids.entries()) {
      await shown.waitFor(`file-${fileId}`, 1, propagationTimeoutMs(fileId));
      const ownerId = await queries.uploaderOf(fileId);
      if (ownerId === null) throw invalidField(`files/${n}`, 'Upload this file again.');
      if (ownerId !== userId) throw new HttpProblem('forbidden');
    }
  };
