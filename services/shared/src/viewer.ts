import type { Visibility } from '@hirelane/api/constants';
import { type Caller, userIdOf } from '@hirelane/http/authenticate';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Resources } from '@hirelane/service/service';
import { isShown, relationQuery } from './visibility.ts';

/** What a viewer may see of a person. If `isEngaged` is true, this includes the last name. */
export type Seen = Readonly<{ isShown: boolean; isEngaged: boolean }>;

/**
 * Decides what viewers may see of a person, in a service whose responses contain facts about people
 * (`visibilityProjection`).
 */
export function openViewer({ pool, model }: Pick<Resources, 'pool' | 'model'>) {
  const relationOf = relationQuery(pool, model.schema);

  async function seenBy(caller: Caller, personId: string): Promise<Seen> {
    const callerId = userIdOf(caller);
    if (callerId === personId) return { isShown: true, isEngaged: true };
    const asked = { personId, callerId };
    const standing = await relationOf(asked);
    return { isShown: isShown(asked, standing), isEngaged: standing.isEngaged };
  }

  // Waits for the event that lifts a block, but not for the event of a new block.
  const findTogether = findNew(
    async (personId, callerId) => ((await relationOf({ personId, callerId })).isBlocked ? null : true),
    model,
  );

  return {
    seenBy,
    /** Whether either of two people has blocked the other, according to this service's read model. */
    isApart: async (personId: string, callerId: string): Promise<boolean> =>
      (await findTogether(personId, callerId)) === null,
    /** Throws 404 if the caller may not see this person. */
    async requireShown(caller: Caller, personId: string): Promise<void> {
      if (!(await seenBy(caller, personId)).isShown) throw unknownTo(caller.id, personId);
    },
    /** Returns what a person shows to a viewer with only the relation that the visibility `as` requires. */
    async preview(personId: string, as: Visibility): Promise<Seen> {
      const { visibility } = await relationOf({ personId, callerId: null });
      const isDealing = as === 'dealing';
      const asked = { personId, callerId: as === 'everyone' ? null : 'another user' };
      return {
        isShown: isShown(asked, { visibility, isDealing, isEngaged: false, isBlocked: false }),
        isEngaged: false,
      };
    },
  };
}

export type Viewer = ReturnType<typeof openViewer>;
