import type * as z from 'zod';
import type { EventOf } from '../events/catalog.ts';
import type { Brief } from '../events/project.ts';
import { knownSkill } from '../skill-spelling.ts';
import { CATEGORY_SLUGS, DURATION_MONTHS } from './fields.ts';
import { type Logged, readAs } from './logged.ts';
import type { ProjectState, publicProjectEvents } from './project.ts';
import type { Said } from './said.ts';

type ProjectEvent = EventOf<'project'>;
type Schemas = typeof publicProjectEvents;

/** What is public of a project: since when, and its state; null while nothing is public. */
type Known = Readonly<{ publishedAt: string | null; state: ProjectState | null }>;
type Step = Readonly<{ said: Said | null; known: Known }>;
type Rules = {
  readonly [T in ProjectEvent['type']]?: (
    known: Known,
    data: Extract<ProjectEvent, { type: T }>['data'],
    at: Readonly<{ at: string; version: number }>,
  ) => Step;
};

/**
 * Which events of a project become public, and with which data; the others do not. A project is public from its
 * publication until it goes back to being a draft: what happens to a draft, and that it exists, is known to its owner
 * only.
 */
const RULES: Rules = {
  ProjectPosted: (known, { projectId, brief }, { at, version }) => {
    const said = publicBriefOf(brief);
    const publishedAt = known.publishedAt ?? at;
    const state = { projectId, status: 'published', ...said, publishedAt, updatedAt: at, sequence: version } as const;
    return { said: say('posted', { projectId, ...said }), known: { publishedAt, state } };
  },
  ProjectEdited: (known, { projectId, brief }, { at, version }) => {
    if (!known.state) return notPublic(known);
    const said = publicBriefOf(brief);
    const state = { ...known.state, ...said, updatedAt: at, sequence: version };
    return { said: say('edited', { projectId, ...said }), known: { ...known, state } };
  },
  ProjectUnpublished: (known, { projectId }) => ({
    said: known.state && say('unpublished', { projectId }),
    known: { ...known, state: null },
  }),
  ProjectFilled: (known, { projectId }, { at, version }) => ({
    said: known.state && say('filled', { projectId }),
    known: { ...known, state: known.state && { ...known.state, status: 'filled', updatedAt: at, sequence: version } },
  }),
  ProjectReopened: (known, { projectId }, { at, version }) => ({
    said: known.state && say('reopened', { projectId }),
    known: {
      ...known,
      state: known.state && { ...known.state, status: 'published', updatedAt: at, sequence: version },
    },
  }),
  ProjectClosed: (known, { projectId }, { at, version }) => ({
    said: known.state && say('closed', { projectId }),
    known: { ...known, state: known.state && { ...known.state, status: 'closed', updatedAt: at, sequence: version } },
  }),
  ProjectErased: (known, { projectId }) => ({
    said: known.publishedAt === null ? null : say('erased', { projectId }),
    known: { ...known, state: null },
  }),
};

const notPublic = (known: Known): Step => ({ said: null, known });

const say = <T extends keyof Schemas & string>(type: T, data: z.input<Schemas[T]> & { projectId: string }): Said => ({
  type,
  id: data.projectId,
  data,
});

/**
 * What each event of a project's stream says to the public, from its first event on; and what there is to see of it
 * after the last: null for nothing, or nothing any more.
 */
export function translateProject(
  history: readonly Logged[],
): Readonly<{ said: readonly (Said | null)[]; state: ProjectState | null }> {
  let known: Known = { publishedAt: null, state: null };
  const said = history.map((logged) => {
    const event = readAs('project', logged);
    if (!event) return null;
    const step = apply(event, known, logged);
    known = step.known;
    return step.said;
  });
  return { said, state: known.state };
}

/** TypeScript does not see that a rule and the data of its event belong together. */
function apply<E extends ProjectEvent>(event: E, known: Known, logged: Logged): Step {
  const rule = RULES[event.type] as ((known: Known, data: E['data'], at: Logged) => Step) | undefined;
  return rule?.(known, event.data, logged) ?? notPublic(known);
}

function publicBriefOf(brief: Brief) {
  const { category, projectRate, skills, scope, experienceType, duration } = brief;
  if (category === null || projectRate === null) throw new Error('a published project lacks its category or its rate');
  // The others are encrypted, and counted all the same.
  const known = skills.flatMap((skill) => knownSkill(skill) ?? []);
  return {
    category: CATEGORY_SLUGS[category],
    skills: known,
    otherSkills: skills.length - known.length,
    scope,
    experienceType,
    durationMonths: DURATION_MONTHS[duration],
    rate: projectRate,
    currency: 'INR' as const,
  };
}
