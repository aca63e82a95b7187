import type { Brief } from '../events/project.ts';
import { knownSkill } from '../skills.ts';
import { CATEGORY_SLUGS, DURATION_MONTHS } from './fields.ts';
import type { PublicIds } from './ids.ts';
import type { Publication, RuleInput, Rules, Translation } from './rules.ts';
import type { ProjectState } from './schemas.ts';

/** A project's public state without its sequence, which is the number of its last public event. */
type State = Omit<ProjectState, 'sequence'>;

/**
 * `state`: what was last published; null for a draft and after an erasure. `publishedAt`: null until the project is
 * published for the first time. `isHidden`: whether hiding it was published.
 */
export type KnownProject = Readonly<{ publishedAt: string | null; state: State | null; isHidden: boolean }>;

export const UNKNOWN_PROJECT: KnownProject = { publishedAt: null, state: null, isHidden: false };

/**
 * A project's events that become public, with their public data. A project is public from its publication until it
 * becomes a draft again: only its owner may learn that a draft exists and what happens to it. Hiding and erasures have
 * separate events for the public, which are appended at night (docs/decisions/0117-public-stream-v2.md).
 */
export const PROJECT_RULES: Rules<'project', KnownProject> = {
  ProjectDrafted: null,
  ProjectPosted: (known, { projectId, brief }, { at, ids }) => {
    const publicBrief = publicBriefOf(brief);
    const said = say(ids, 'posted', projectId, publicBrief);
    const publishedAt = known.publishedAt ?? at;
    const state = { projectId: said.subject, status: 'published', ...publicBrief, publishedAt, updatedAt: at } as const;
    return { said, known: { publishedAt, state, isHidden: false } };
  },
  ProjectEdited: (known, { projectId, brief }, { at, ids }) => {
    if (!known.state) return nothing(known);
    const publicBrief = publicBriefOf(brief);
    const state = { ...known.state, ...publicBrief, updatedAt: at };
    return { said: say(ids, 'edited', projectId, publicBrief), known: { ...known, state } };
  },
  ProjectUnpublished: (known, { projectId }, { ids }) => ({
    said: known.state && say(ids, 'unpublished', projectId),
    known: { ...known, state: null },
  }),
  ProposalsBegan: null,
  PlaceClaimed: null,
  PlaceReleased: null,
  ProjectFilled: (known, { projectId }, given) => becomes('filled', 'filled', known, projectId, given),
  ProjectReopened: (known, { projectId }, given) => becomes('reopened', 'published', known, projectId, given),
  ProjectClosed: (known, { projectId }, given) => becomes('closed', 'closed', known, projectId, given),
  DraftDeleted: null,
  ProjectHidden: null,
  ProjectUnhidden: null,
  ProjectHidingPublished: (known, { projectId, isHidden, day }, { ids }) => {
    if (!known.state) return nothing(known);
    return { said: { ...say(ids, isHidden ? 'hidden' : 'shown', projectId), day }, known: { ...known, isHidden } };
  },
  ProjectErased: null,
  ProjectErasurePublished: (known, { projectId, day }, { ids }) => ({
    said: known.publishedAt === null ? null : { ...say(ids, 'erased', projectId), day },
    known: { ...known, state: null },
  }),
};

function say(ids: PublicIds, type: string, projectId: string, brief: object = {}): Publication {
  const subject = ids.idOf('project', projectId);
  return { type, subject, data: { projectId: subject, ...brief } };
}

function becomes(
  type: string,
  status: State['status'],
  known: KnownProject,
  projectId: string,
  { at, ids }: RuleInput,
): Translation<KnownProject> {
  if (!known.state) return nothing(known);
  return { said: say(ids, type, projectId), known: { ...known, state: { ...known.state, status, updatedAt: at } } };
}

const nothing = (known: KnownProject): Translation<KnownProject> => ({ said: null, known });

/** The state that the public can see; null if the project was never or is no longer public. */
export const visibleState = ({ state, isHidden }: KnownProject): State | null => (isHidden ? null : state);

function publicBriefOf(brief: Brief) {
  const { category, projectRate, skills, scope, experienceType, duration } = brief;
  if (category === null || projectRate === null)
    throw new Error('Expected a published project to have a category and a rate.');
  // Other skills are encrypted, so only their number is public.
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
