import type { ProjectChange } from '@hirelane/contracts/api/projects';
import { BRIEF_NAMES, type BriefName } from '@hirelane/contracts/brief';
import type { Brief } from '@hirelane/contracts/events/project';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type Project, type ProjectEvent, project } from './project.ts';

/** A project as it was at a version of its stream; null when it was not public then. */
export function publicAt(history: readonly Recorded<ProjectEvent>[], version: number): Brief | null {
  const state = history
    .filter((event) => event.version <= version)
    .reduce<Project | null>(project.evolve, project.initial);
  return state === null || version > history.length || state.status === 'draft' ? null : state.brief;
}

/** The fields in which a brief differs from an earlier one, in the order of the form. */
export function changesBetween(before: Brief, after: Brief): readonly ProjectChange[] {
  return BRIEF_NAMES.map((field) => ({ field, before: said(before, field), after: said(after, field) })).filter(
    (change) => JSON.stringify(change.before) !== JSON.stringify(change.after),
  );
}

/** A text that was emptied is one that was never there. */
const said = (brief: Brief, field: BriefName): ProjectChange['before'] => brief[field] || null;
