import type { EventOf } from '@hirelane/api/events/catalog';
import { type Brief, hasBrief, STATUS_AFTER } from '@hirelane/api/events/project';
import { type Hiding, hiddenBy, shownBy } from '@hirelane/api/hiding';
import { type FieldError, fieldErrors } from '@hirelane/api/problem';
import { PostProject, type ProjectStatus } from '@hirelane/api/schemas/projects';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';
import {
  claimPlace,
  FREE,
  fill,
  type HiringSlot,
  type PlaceCommand,
  type PlaceRefusal,
  placeAfter,
  release,
  reopen,
} from './place.ts';

export type ProjectEvent = EventOf<'project'>;
export type Project = Readonly<{
  status: ProjectStatus;
  clientId: string;
  brief: Brief;
  /** Whether freelancers may know about the project, even if it is a draft again. */
  wasPublished: boolean;
  /** Whether a freelancer was allowed to propose, so that the project cannot become a draft again. */
  proposalsBegan: boolean;
  /** Whether an operator has hidden the project. */
  isHidden: boolean;
  /** Whether the public stream says that the project is hidden. */
  isHiddenInPublic: boolean;
  place: HiringSlot;
}>;

/** The fields to change. Omitted and undefined fields keep their value. */
type Changes = Readonly<{ [Field in keyof Brief]?: Brief[Field] | undefined }>;

/** `clientId` is the caller, who becomes the owner of a new project. */
type OwnersCommand = Readonly<{ projectId: string; clientId: string }> &
  (
    | Readonly<{ type: 'DraftProject'; brief: Brief }>
    | Readonly<{ type: 'PostProject'; brief: Brief }>
    | Readonly<{ type: 'EditProject'; changes: Changes }>
    | Readonly<{ type: 'PublishProject' }>
    | Readonly<{ type: 'UnpublishProject'; hasProposals: boolean }>
    | Readonly<{ type: 'CloseProject' }>
    | Readonly<{ type: 'DeleteDraft' }>
  );
/** A freelancer is about to propose. `clientId` is the client that the freelancer expects; null if not specified. */
type BeginProposals = Readonly<{ type: 'BeginProposals'; projectId: string; clientId: string | null }>;
export type ProjectCommand = OwnersCommand | BeginProposals | PlaceCommand | ModerationCommand | PublishHiding;

export type ProjectRefusal =
  | 'exists-already'
  | 'unknown'
  /** Another client's draft, whose existence must not be revealed. */
  | 'hidden'
  | 'not-yours'
  | 'incomplete'
  | 'has-proposals'
  | 'not-a-draft'
  | 'not-published'
  | 'not-open'
  | 'closed'
  | 'hidden-by-operator'
  | PlaceRefusal;

/**
 * A project's lifecycle: draft → published → filled → closed, and from filled back to published. A published project is
 * always complete.
 */
export const project: Decider<Project | null, ProjectCommand, ProjectEvent, ProjectRefusal> = {
  initial: null,
  evolve(state, event) {
    const status = STATUS_AFTER[event.type];
    if (status === null) return null;
    const after = evolved(state, event);
    return after && status ? { ...after, status } : after;
  },
  replaces: ({ type }) => (hasBrief(type) ? 'brief' : null),
  decide(state, command) {
    switch (command.type) {
      case 'DraftProject':
      case 'PostProject':
        return start(state, command);
      case 'Hide':
      case 'ShowAgain':
        return moderate(state, command);
      case 'PublishHiding':
        return publishHiding(state, command);
      case 'BeginProposals':
        return beginProposals(state, command);
      case 'ClaimPlace':
        return claimPlace(state, command);
      case 'ReleasePlace':
        return release(state, command);
      case 'FillProject':
        return fill(state, command);
      case 'ReopenProject':
        return reopen(state, command);
      default:
        return change(state, command);
    }
  },
};

const NEW = {
  status: 'draft',
  wasPublished: false,
  proposalsBegan: false,
  isHidden: false,
  isHiddenInPublic: false,
  place: FREE,
} as const;

/** The rest of the state after an event; the status comes from STATUS_AFTER. */
function evolved(state: Project | null, event: ProjectEvent): Project | null {
  switch (event.type) {
    case 'ProjectDrafted':
    case 'ProjectPosted': {
      const { clientId, brief } = event.data;
      const wasPublished = event.type === 'ProjectPosted' || (state?.wasPublished ?? false);
      // Publishing a project shows it.
      return { ...(state ?? NEW), clientId, brief, wasPublished, isHiddenInPublic: false };
    }
    case 'ProjectEdited':
      return state && { ...state, brief: event.data.brief };
    case 'ProjectHidden':
    case 'ProjectUnhidden':
      return state && hiddenAfter(state, event);
    case 'ProjectHidingPublished':
      return state && { ...state, isHiddenInPublic: event.data.isHidden };
    case 'ProposalsBegan':
      return state && { ...state, proposalsBegan: true };
    case 'PlaceClaimed':
    case 'PlaceReleased':
    case 'ProjectFilled':
      return state && { ...state, place: placeAfter(state.place, event) };
    case 'ProjectClosed':
    case 'ProjectErased':
      return state && { ...state, place: { ...state.place, claim: null } };
    default:
      return state;
  }
}

type Decision = readonly ProjectEvent[] | Refusal<ProjectRefusal>;
type Starting = Extract<ProjectCommand, { type: 'DraftProject' | 'PostProject' }>;
type Changing = Exclude<OwnersCommand, Starting>;
type Editing = Extract<ProjectCommand, { type: 'EditProject' }>;
type Unpublishing = Extract<ProjectCommand, { type: 'UnpublishProject' }>;

function start(state: Project | null, command: Starting): Decision {
  if (state) return { refused: 'exists-already' };
  const { projectId, clientId, brief } = command;
  if (command.type === 'DraftProject') return [{ type: 'ProjectDrafted', data: { projectId, clientId, brief } }];
  return ifComplete(brief, [{ type: 'ProjectPosted', data: { projectId, clientId, brief } }]);
}

/** Commands for the owner only. */
function change(state: Project | null, command: Changing): Decision {
  if (!state) return { refused: 'unknown' };
  if (state.clientId !== command.clientId) return { refused: state.status === 'draft' ? 'hidden' : 'not-yours' };
  if (state.isHidden && command.type !== 'CloseProject') return { refused: 'hidden-by-operator' };
  switch (command.type) {
    case 'EditProject':
      return edit(state, command);
    case 'PublishProject':
      return publish(state, command);
    case 'UnpublishProject':
      return unpublish(state, command);
    case 'CloseProject':
      return close(state, command);
    case 'DeleteDraft':
      return remove(state, command);
  }
}

function edit(state: Project, { projectId, clientId, changes }: Editing): Decision {
  if (state.status === 'closed' || state.status === 'filled') return { refused: state.status };
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const brief: Brief = { ...state.brief, ...Object.fromEntries(given) };
  if (JSON.stringify(brief) === JSON.stringify(state.brief)) return [];
  const edited: ProjectEvent[] = [{ type: 'ProjectEdited', data: { projectId, clientId, brief } }];
  return state.status === 'draft' ? edited : ifComplete(brief, edited);
}

function publish(state: Project, { projectId, clientId }: OwnersCommand): Decision {
  if (state.status === 'closed' || state.status === 'filled') return { refused: state.status };
  if (state.status === 'published') return [];
  return ifComplete(state.brief, [{ type: 'ProjectPosted', data: { projectId, clientId, brief: state.brief } }]);
}

function unpublish(state: Project, { projectId, clientId, hasProposals }: Unpublishing): Decision {
  if (state.status === 'closed') return { refused: 'closed' };
  if (state.status === 'draft') return [];
  // Projects older than ProposalsBegan do not contain this event; only the proposals' events show whether they have
  // proposals.
  if (state.proposalsBegan || hasProposals) return { refused: 'has-proposals' };
  return [{ type: 'ProjectUnpublished', data: { projectId, clientId } }];
}

/** Writes nothing once proposals have begun; the response then only reflects the state of this stream. */
function beginProposals(state: Project | null, { projectId, clientId }: BeginProposals): Decision {
  if (!state) return { refused: 'unknown' };
  if (!state.wasPublished) return { refused: 'hidden' };
  if (clientId !== null && clientId !== state.clientId) return { refused: 'not-yours' };
  if (state.status !== 'published' || state.isHidden) return { refused: 'not-open' };
  return state.proposalsBegan ? [] : [{ type: 'ProposalsBegan', data: { projectId, clientId: state.clientId } }];
}

function close(state: Project, { projectId, clientId }: OwnersCommand): Decision {
  if (state.status === 'draft') return { refused: 'not-published' };
  return state.status === 'closed' ? [] : [{ type: 'ProjectClosed', data: { projectId, clientId } }];
}

function remove(state: Project, { projectId, clientId }: OwnersCommand): Decision {
  return state.status === 'draft'
    ? [{ type: 'DraftDeleted', data: { projectId, clientId } }]
    : { refused: 'not-a-draft' };
}

function ifComplete(brief: Brief, events: readonly ProjectEvent[]): Decision {
  const errors = missing(brief);
  return errors.length === 0 ? events : { refused: 'incomplete', errors };
}

/** The errors that prevent a brief from being published, by field. */
function missing(brief: Brief): FieldError[] {
  const parsed = PostProject.safeParse(brief);
  return parsed.success ? [] : fieldErrors(parsed.error);
}

/** The part of a project's state on which hiding depends. */
type Hideable = Readonly<{ clientId: string; brief: Brief; wasPublished: boolean; isHidden: boolean }>;

/** Operator commands. */
type ModerationCommand = Hiding & Readonly<{ projectId: string }>;

type ProjectModeration = Extract<ProjectEvent, { type: 'ProjectHidden' | 'ProjectUnhidden' }>;

const hiddenAfter = <P extends Hideable>(state: P, event: ProjectModeration): P =>
  event.type === 'ProjectHidden'
    ? { ...state, isHidden: true }
    : { ...state, isHidden: false, brief: event.data.brief };

/** A project that was never public cannot be hidden. Repeating a command writes nothing. */
function moderate(state: Hideable | null, command: ModerationCommand): readonly ProjectEvent[] | Refusal<'unknown'> {
  if (!state?.wasPublished) return { refused: 'unknown' };
  const { clientId, brief, isHidden } = state;
  const { projectId } = command;
  if (command.type === 'Hide') {
    return isHidden ? [] : [{ type: 'ProjectHidden', data: { projectId, clientId, ...hiddenBy(command) } }];
  }
  return isHidden ? [{ type: 'ProjectUnhidden', data: { projectId, clientId, brief, ...shownBy(command) } }] : [];
}

/**
 * Publishes at night whether a project is hidden. `isSuspended`: whether the client is suspended now. `day`: when
 * that or the operator's decision happened, in UTC.
 */
type PublishHiding = Readonly<{ type: 'PublishHiding'; projectId: string; isSuspended: boolean; day: string }>;

/** Publishes nothing about a draft, and nothing twice. */
function publishHiding(state: Project | null, { projectId, isSuspended, day }: PublishHiding): Decision {
  if (!state) return { refused: 'unknown' };
  const { clientId, status, isHiddenInPublic } = state;
  const isHidden = state.isHidden || isSuspended;
  if (status === 'draft' || isHidden === isHiddenInPublic) return [];
  return [{ type: 'ProjectHidingPublished', data: { projectId, clientId, isHidden, day } }];
}
