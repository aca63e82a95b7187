import { BRIEF, BRIEF_NAMES } from '@hirelane/api/brief';
import { personalTexts } from '@hirelane/api/events/personal';
import { type Brief, hasBrief } from '@hirelane/api/events/project';
import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { openHiding } from '@hirelane/shared/moderating';
import { type Project, type ProjectEvent, project } from './project.ts';

/** Handlers for operator actions on projects. */
export function openProjectModeration(store: EventStore) {
  return openHiding(store, project, 'project', {
    async find(projectId) {
      const [first] = await store.read<ProjectEvent>(`project-${projectId}`, (events) => events.map((_, i) => i === 0));
      if (!first) throw new Refused('unknown');
      return { key: projectId, authorId: first.data.clientId };
    },
    command: (hiding, { key: projectId }) => ({ ...hiding, projectId }),
  });
}

type Version = Readonly<{ _id: string; at: string; brief: Brief }>;

/** Fields that consist of a single text in the client's words, title first. */
const TEXTS = BRIEF_NAMES.filter((name) => personalTexts(BRIEF[name].stored).some(({ path }) => path.length === 0));
const textOf = (brief: Brief): string => TEXTS.flatMap((name) => brief[name] || []).join('\n');

const sayTheSame = (one: Brief, other: Brief): boolean => textOf(one) === textOf(other);

/**
 * A project as shown to operators, in the state in which it was last public, built from all of its events; null if it
 * was never public. A project that is a draft again, or whose draft was deleted, can still be read.
 */
export function operatedProject(projectId: string, past: readonly Recorded<ProjectEvent>[]): OperatedThing | null {
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
  const { title, file } = last.brief;
  const text = textOf({ ...last.brief, title: '' });
  const former = versions.filter(
    ({ brief }, i) => !sayTheSame(brief, last.brief) && !(i > 0 && sayTheSame(brief, versions[i - 1]?.brief ?? brief)),
  );
  return {
    _id: projectId,
    personId,
    title,
    text,
    at: first.at,
    isHidden,
    context: former.map(({ _id, at, brief }) => ({
      _id,
      personId,
      at,
      isHidden: false,
      text: textOf(brief),
    })),
    ...(file !== null && { files: [file] }),
    ...(state === null && { isHideable: false }),
  };
}
