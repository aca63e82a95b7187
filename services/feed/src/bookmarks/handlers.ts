import { HIDDEN_MAX } from '@hirelane/api/constants';
import { handle, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Caller } from '@hirelane/http/authenticate';
import { type CommandContext, type CommandResult, type Handlers, responding } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { type Bookmark, type BookmarkCommand, bookmark, bookmarkKey } from './bookmark.ts';

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
type Command = BookmarkCommand extends infer One
  ? One extends unknown
    ? Omit<One, 'freelancerId' | 'projectId'>
    : never
  : never;

/** Handlers for saving, liking and hiding projects that the freelancer may see. */
export function bookmarkHandlers({ store, canSee, clientOf, isShownAgain }: Deps): Pick<Handlers<'feed'>, Mark> {
  const change = handle(store, bookmark, 'bookmark');

  async function mark({ caller, params: { projectId }, context }: Asked, command: Command, resultOf: ResultOf) {
    const isVisible = await canSee({ projectId, callerId: caller.id });
    if (!isVisible) throw unknownTo(caller.id, await clientOf(projectId));
    const whole = { ...command, projectId, freelancerId: caller.id } as BookmarkCommand;
    return responding(context, resultOf(projectId), (context) =>
      change(bookmarkKey(caller.id, projectId), whole, context),
    );
  }

  const flag = (type: 'SaveProject' | 'UnsaveProject' | 'LikeProject' | 'UnlikeProject') => (asked: Asked) =>
    mark(asked, { type }, flags);

  return {
    saveProject: flag('SaveProject'),
    unsaveProject: flag('UnsaveProject'),
    likeProject: flag('LikeProject'),
    unlikeProject: flag('UnlikeProject'),
    async hideJob(asked) {
      const isAgain = await isShownAgain(asked.caller.id, asked.params.projectId);
      return mark(asked, { type: 'HideJob', isLess: asked.body.isLess, isAgain }, hidden);
    },
    showJob: (asked) => mark(asked, { type: 'ShowJob' }, hidden),
  };
}

type Asked = Readonly<{ caller: Caller; params: Readonly<{ projectId: string }>; context: CommandContext }>;
type ResultOf = (projectId: string) => (wrote: Written<Bookmark>) => CommandResult;

const flags: ResultOf = (projectId) => (wrote) => ({
  body: { data: { projectId, isSaved: wrote.state.saved, isLiked: wrote.state.liked } },
  wrote,
});

const hidden: ResultOf = (projectId) => (wrote) => ({
  body: { data: { projectId, isHidden: wrote.state.hidden !== 'no', isLess: wrote.state.hidden === 'less' } },
  wrote,
});

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
