import type { Visibility } from '@hirelane/contracts/constants';
import type { ServiceName } from '@hirelane/contracts/service-token';
import { type Caller, userIdOf } from '@hirelane/http/authenticate';
import { unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Resources } from '@hirelane/service/service';
import { isShown, standingQuery, visibilityProjection } from './visibility.ts';

type Needed = Pick<Resources, 'pool' | 'startProjection'>;

/** What somebody sees of a person. `isEngaged`: also their last name. */
export type Seen = Readonly<{ isShown: boolean; isEngaged: boolean }>;

/** Starts the read model of who sees what of a person, for a service that answers with facts about people. */
export async function startViewer(service: ServiceName, { pool, startProjection }: Needed) {
  const { schema, waitFor, catchUp } = await startProjection(visibilityProjection(service));
  const standingOf = standingQuery(pool, schema);

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
    { catchUp },
  );

  return {
    /** Schema of this service's copy. */
    schema,
    /** Waits until this service's copy holds a version of a stream, at most as long as this. */
    waitFor,
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

export type Viewer = Awaited<ReturnType<typeof startViewer>>;
