import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import type { PostedQueries } from './queries.ts';

/**
 * Returns a check that a project is the caller's, and no draft; one that was posted a moment ago is waited for. Throws
 * 404.
 */
export function openOwnProjects({ clientOf }: Pick<PostedQueries, 'clientOf'>, shown: Pick<Projector, 'catchUp'>) {
  const findOwn = findNew(async (projectId, userId) => ((await clientOf(projectId)) === userId ? true : null), shown);
  return async (caller: Readonly<{ id: string }>, projectId: string): Promise<void> => {
    if (!(await findOwn(projectId, caller.id))) throw unknownTo(caller.id, await clientOf(projectId));
  };
}

export type RequireOwnProject = ReturnType<typeof openOwnProjects>;
