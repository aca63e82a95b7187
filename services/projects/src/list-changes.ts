import type { ProjectChange } from '@hirelane/contracts/api/projects';
import type { EventStore, Wanted } from '@hirelane/event-sourcing/event-store';
import { invalidField, unknownTo } from '@hirelane/http/http-problem';
import { hasBrief, type ProjectEvent, project } from './project.ts';
import { changesBetween, publicAt } from './project-changes.ts';

/**
 * What has changed in a project since a version of its stream. What a draft says is its owner's: only versions at which
 * the project was public can be asked for, and a draft, or the project of somebody who is suspended, by its owner
 * alone. Throws 404 and 422.
 */
export const changesSince =
  (store: Pick<EventStore, 'read'>, isSuspended: (userId: string) => Promise<boolean>) =>
  async (id: string, since: number, callerId: string): Promise<readonly ProjectChange[]> => {
    const history = await store.read(`project-${id}`, briefsAt(since));
    const now = history.reduce(project.evolve, project.initial);
    const isGone = now === null || history.some(({ type }) => type === 'ProjectErased');
    const isForOwner = now?.status === 'draft' || now?.isHidden || (now !== null && (await isSuspended(now.clientId)));
    const isHidden = isForOwner && now?.clientId !== callerId;
    if (isGone || isHidden) throw unknownTo(callerId, now?.clientId ?? null);
    const before = publicAt(history, since);
    if (before === null) throw invalidField('since', 'The project was not published as this version.');
    return changesBetween(before, now.brief);
  };

/** The last brief up to a version, and the last of all. The texts of the others are not looked at. */
const briefsAt =
  (since: number): Wanted<ProjectEvent> =>
  (events) => {
    const then = events.findLastIndex(({ type, version }) => hasBrief(type) && version <= since);
    const last = events.findLastIndex(({ type }) => hasBrief(type));
    return events.map((_, i) => i === then || i === last);
  };
