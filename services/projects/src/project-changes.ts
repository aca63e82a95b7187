import type { ProjectChange } from '@hirelane/contracts/api/projects';
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
  return FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

const FIELDS = [
  'title',
  'description',
  'skills',
  'category',
  'scope',
  'duration',
  'experienceType',
  'projectRate',
  'file',
] as const satisfies readonly (keyof Brief)[];
