import type { Visibility } from '@hirelane/api/constants';
import { type Caller, userIdOf } from '@hirelane/http/authenticate';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Resources } from '@hirelane/service/service';
import { isShown, standingQuery } from './visibility.ts';

/** What somebody sees of a person. `isEngaged`: also their last name. */
export type Seen = Readonly<{ isShown: boolean; isEngaged: boolean }>;

/** Who sees what of a person, in a service that answers with facts about people (`visibilityProjection`). */
export function openViewer({ pool, model }: Pick<Resources, 'pool' | 'model'>) {
  const standingOf = standingQuery(pool, model.schema);

  async function seenBy(caller: Caller, personId: string): Promise<Seen> {
    const callerId = userIdOf(caller);
    if (callerId === personId) return { isShown: true, isEngaged: true };
    const asked = { personId, callerId };
    const standing = await standingOf(asked);
    return { isShown: isShown(asked, standing), isEngaged: standing.isEngaged };
  }

  // A block that was taken back a moment ago is waited for; one that was set a moment ago is not.
  const findTogether = findNew(
    async (personId, callerId) => ((await standingOf({ personId, callerId })).isBlocked ? null : true),
    model,
  );

  return {
    seenBy,
    /** Whether either of two people blocks the other, as far as this service knows. */
    isApart: async (personId: string, callerId: string): Promise<boolean> =>
      (await findTogether(personId, callerId)) === null,
    /** Throws 404 if the caller may not see this person. */
    async requireShown(caller: Caller, personId: string): Promise<void> {
      if (!(await seenBy(caller, personId)).isShown) throw unknownTo(caller.id, personId);
    },
    /** What somebody sees who may see pages of this visibility, and no more. */
    async preview(personId: string, as: Visibility): Promise<Seen> {
      const { visibility } = await standingOf({ personId, callerId: null });
      const isDealing = as === 'dealing';
      const asked = { personId, callerId: as === 'everyone' ? null : 'somebody' };
      return {
        isShown: isShown(asked, { visibility, isDealing, isEngaged: false, isBlocked: false }),
        isEngaged: false,
      };
    },
  };
}

export type Viewer = ReturnType<typeof openViewer>;
