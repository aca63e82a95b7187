import { HIDDEN_MAX } from '@hirelane/api/constants';
import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Caller } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { type BookmarkCommand, bookmark, bookmarkKey } from './bookmark.ts';

type Deps = Readonly<{
  store: EventStore;
  /** Whether the caller may see a project. */
  canSee(asked: Readonly<{ projectId: string; callerId: string }>): Promise<boolean>;
  /** Returns the project's client, for logging; null if the project does not exist. */
  clientOf(projectId: string): Promise<string | null>;
  /** Whether a job that the freelancer hid is listed again, because enough others were hidden after it. */
  isShownAgain(freelancerId: string, projectId: string): Promise<boolean>;
}>;

type Mark = 'saveProject' | 'unsaveProject' | 'likeProject' | 'unlikeProject' | 'hideJob' | 'showJob';
type Command = BookmarkCommand extends infer One ? (One extends unknown ? Omit<One, 'freelancerId'> : never) : never;

/** Handlers for saving, liking and hiding projects that the freelancer may see. */
export function bookmarkHandlers({ store, canSee, clientOf, isShownAgain }: Deps): Pick<Handlers<'feed'>, Mark> {
  const change = handle(store, bookmark, 'bookmark');

  async function mark(caller: Caller, projectId: string, command: Command, context: Context) {
    const isVisible = await canSee({ projectId, callerId: caller.id });
    if (!isVisible) throw unknownTo(caller.id, await clientOf(projectId));
    const whole = { ...command, freelancerId: caller.id } as BookmarkCommand;
    return change(bookmarkKey(caller.id, projectId), whole, context);
  }

  const flag =
    (type: 'SaveProject' | 'UnsaveProject' | 'LikeProject' | 'UnlikeProject') =>
    async ({ caller, params: { projectId }, context }: Asked) => {
      const wrote = await mark(caller, projectId, { type, projectId }, context);
      return { body: { data: { projectId, isSaved: wrote.state.saved, isLiked: wrote.state.liked } }, wrote };
    };

  const hidden = (projectId: string, wrote: Awaited<ReturnType<typeof mark>>) => {
    const { hidden } = wrote.state;
    return { body: { data: { projectId, isHidden: hidden !== 'no', isLess: hidden === 'less' } }, wrote };
  };

  return {
    saveProject: flag('SaveProject'),
    unsaveProject: flag('UnsaveProject'),
    likeProject: flag('LikeProject'),
    unlikeProject: flag('UnlikeProject'),
    async hideJob({ caller, params: { projectId }, body: { isLess }, context }) {
      const isAgain = await isShownAgain(caller.id, projectId);
      return hidden(projectId, await mark(caller, projectId, { type: 'HideJob', projectId, isLess, isAgain }, context));
    },
    async showJob({ caller, params: { projectId }, context }) {
      return hidden(projectId, await mark(caller, projectId, { type: 'ShowJob', projectId }, context));
    },
  };
}

type Asked = Readonly<{ caller: Caller; params: Readonly<{ projectId: string }>; context: Context }>;

/**
 * Returns a query for whether a freelancer has hidden a job and then HIDDEN_MAX others. Such a job is listed again and
 * can be hidden again.
 */
export function shownAgainQuery(db: Queryable, schema: string) {
  const hidden = `${identifier(schema)}.hidden_jobs`;
  return async (freelancerId: string, projectId: string): Promise<boolean> => {
    const { rows } = await db.query<{ isShown: boolean }>({
      name: `shown-again-${schema}`,
      text: `SELECT EXISTS (
               SELECT FROM ${hidden} h WHERE h.freelancer_id = $1 AND h.project_id = $2 AND ${HIDDEN_MAX} <= (
                 SELECT count(*) FROM (
                   SELECT FROM ${hidden} o WHERE o.freelancer_id = $1
                     AND (o.hidden_at, o.project_id) > (h.hidden_at, h.project_id) LIMIT ${HIDDEN_MAX}) AS later)
             ) AS "isShown"`,
      values: [freelancerId, projectId],
    });
    return rows[0]?.isShown ?? false;
  };
}
