import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Brief } from '@hirelane/contracts/events/project';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { hasBrief, type Project, type ProjectEvent, project } from './project.ts';

type Version = Readonly<{ _id: string; at: string; brief: Brief }>;

const sayTheSame = (one: Brief, other: Brief): boolean =>
  one.title === other.title && one.description === other.description;

/**
 * A project as operators read it, from all of its events, as it was public last; null for one that never was. Neither a
 * draft that it is again nor the deletion of that draft takes it from them.
 */
export function operatedIn(projectId: string, past: readonly Recorded<ProjectEvent>[]): OperatedThing | null {
  const versions: Version[] = [];
  let state: Project | null = project.initial;
  let found: Project | null = null;
  for (const event of past) {
    state = project.evolve(state, event);
    found = state ?? found;
    const isWritten = hasBrief(event.type) && event.type !== 'ProjectUnhidden';
    if (state && state.status !== 'draft' && isWritten)
      versions.push({ _id: event.id, at: event.at, brief: state.brief });
  }
  const [first] = versions;
  const last = versions.at(-1);
  if (!found || !first || !last) return null;
  const { clientId: personId, isHidden } = found;
  const { title, description: text, file } = last.brief;
  const former = versions.filter(
    ({ brief }, i) => !sayTheSame(brief, last.brief) && !(i > 0 && sayTheSame(brief, versions[i - 1]?.brief ?? brief)),
  );
  return {
    ...{ _id: projectId, personId, title, text, at: first.at, isHidden },
    context: former.map(({ _id, at, brief }) => ({
      ...{ _id, personId, at, isHidden: false },
      text: [brief.title, brief.description].join('\n'),
    })),
    ...(file !== null && { files: [file] }),
    ...(state === null && { isHideable: false }),
  };
}
