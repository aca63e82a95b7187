import { BRIEF_NAMES, type BriefName } from '@hirelane/api/brief';
import { type Brief, hasBrief } from '@hirelane/api/events/project';
import type { ProjectChange } from '@hirelane/api/schemas/projects';
import type { EventSelection, EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { invalidField, unknownTo } from '@hirelane/http/http-problem';
import { type Project, type ProjectEvent, project } from './project.ts';

/**
 * The changes to a project since a version of its stream. Drafts are private: `since` must be a version when the
 * project was public, and only its owner may read the changes to a project that is a draft or hidden, or whose client
 * is suspended. Throws 404 and 422.
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
    if (before === null) throw invalidField('since', 'The project was not public at this version.');
    return changesBetween(before, now.brief);
  };

/** The last brief up to a version, and the latest brief. The text of other briefs is not decrypted. */
const briefsAt =
  (since: number): EventSelection<ProjectEvent> =>
  (events) => {
    const then = events.findLastIndex(({ type, version }) => hasBrief(type) && version <= since);
    const last = events.findLastIndex(({ type }) => hasBrief(type));
    return events.map((_, i) => i === then || i === last);
  };

/** A project's brief at a version of its stream; null if the project was not public at that time. */
export function publicAt(history: readonly Recorded<ProjectEvent>[], version: number): Brief | null {
  const state = history
    .filter((event) => event.version <= version)
    .reduce<Project | null>(project.evolve, project.initial);
  return state === null || version > history.length || state.status === 'draft' ? null : state.brief;
}

/** The fields that differ between a brief and an earlier one, in form order. */
export function changesBetween(before: Brief, after: Brief): readonly ProjectChange[] {
  return BRIEF_NAMES.map((field) => ({ field, before: said(before, field), after: said(after, field) })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

/** An empty text is treated as absent. */
const said = (brief: Brief, field: BriefName): ProjectChange['before'] => brief[field] || null;
