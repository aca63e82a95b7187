import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type ProjectEvent, project } from './project.ts';

/** A project as operators read it, from all of its events; null for one that was never public. */
export function operatedIn(projectId: string, past: readonly Recorded<ProjectEvent>[]): OperatedThing | null {
  const state = past.reduce(project.evolve, project.initial);
  const posted = past.find(({ type }) => type === 'ProjectPosted');
  if (!state?.wasPublished || !posted) return null;
  const { clientId: personId, brief, isHidden } = state;
  const { title, description: text } = brief;
  return { _id: projectId, personId, title, text, at: posted.at, isHidden, context: [] };
}
