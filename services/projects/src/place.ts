import type { EventOf } from '@hirelane/api/events/catalog';
import type { ProjectStatus } from '@hirelane/api/schemas/projects';
import type { Refusal } from '@hirelane/event-sourcing/decide';

/**
 * A project's only place. Freelancers who accept offers at the same time all claim it, and the project's stream gives
 * it to one of them. That acceptance is then written to the proposal's stream, where it may still be refused.
 */
export type HiringSlot = Readonly<{
  /** The acceptance in progress, if any; no other proposal can claim the place until it is done. */
  claim: Readonly<{ proposalId: string; claimId: string }> | null;
  /** The claim of the last acceptance that filled the project; null if the project was never filled. */
  filledBy: string | null;
}>;

export type PlaceCommand = Readonly<{ projectId: string }> &
  (
    | Readonly<{
        type: 'ClaimPlace';
        /** The project's client, according to the freelancer's offer. */
        clientId: string;
        proposalId: string;
        claimId: string;
        /**
         * Whether the project remains open for others. If so, the acceptance requires an open project but does not take
         * the place.
         */
        keepsHiring: boolean;
      }>
    /** Issued automatically: the acceptance with this claim was not written and never will be. */
    | Readonly<{ type: 'ReleasePlace'; claimId: string }>
    /** Issued automatically: the acceptance with this claim was written. */
    | Readonly<{ type: 'FillProject'; proposalId: string; claimId: string }>
    /** `clientId` is the caller; `claimId` is the claim of the acceptance whose contract ended early. */
    | Readonly<{ type: 'ReopenProject'; clientId: string; claimId: string }>
  );
export type PlaceRefusal =
  | 'unknown'
  | 'hidden'
  | 'not-yours'
  | 'not-open'
  | 'hidden-by-operator'
  | 'closed'
  /** A freelancer was hired. */
  | 'filled'
  /** Another proposal's acceptance is in progress. */
  | 'place-claimed'
  /** The project was not filled by that acceptance. */
  | 'not-reopenable';

/** The project state on which the place depends; null before the first event. */
type Placed = Readonly<{
  status: ProjectStatus;
  clientId: string;
  wasPublished: boolean;
  isHidden: boolean;
  place: HiringSlot;
}> | null;

type ProjectEvent = EventOf<'project'>;
type Decision = readonly ProjectEvent[] | Refusal<PlaceRefusal>;
type CommandOf<T extends PlaceCommand['type']> = Extract<PlaceCommand, { type: T }>;

export const FREE: HiringSlot = { claim: null, filledBy: null };

export function placeAfter(
  place: HiringSlot,
  event: Extract<ProjectEvent, { type: 'PlaceClaimed' | 'PlaceReleased' | 'ProjectFilled' }>,
): HiringSlot {
  switch (event.type) {
    case 'PlaceClaimed': {
      const { proposalId, claimId } = event.data;
      return { ...place, claim: { proposalId, claimId } };
    }
    case 'PlaceReleased':
      return { ...place, claim: null };
    case 'ProjectFilled':
      return { claim: null, filledBy: event.data.claimId };
  }
}

/** Writes nothing if this proposal has already claimed the place. A second attempt continues with the first claim. */
export function claimPlace(
  state: Placed,
  { projectId, clientId, proposalId, claimId, keepsHiring }: CommandOf<'ClaimPlace'>,
): Decision {
  if (!state) return { refused: 'unknown' };
  if (!state.wasPublished) return { refused: 'hidden' };
  if (clientId !== state.clientId) return { refused: 'not-yours' };
  if (state.status === 'filled') return { refused: 'filled' };
  if (state.status !== 'published') return { refused: 'not-open' };
  const { claim } = state.place;
  if (claim && claim.proposalId !== proposalId) return { refused: 'place-claimed' };
  // An acceptance that already has a claim continues, because the freelancer cannot know that an operator has since
  // hidden the project.
  if (state.isHidden && !claim) return { refused: 'not-open' };
  return claim || keepsHiring ? [] : [{ type: 'PlaceClaimed', data: { projectId, clientId, proposalId, claimId } }];
}

export function release(state: Placed, { projectId, claimId }: CommandOf<'ReleasePlace'>): Decision {
  if (state?.place.claim?.claimId !== claimId) return [];
  return [{ type: 'PlaceReleased', data: { projectId, clientId: state.clientId, claimId } }];
}

/** A project that has since been closed remains closed; the contract continues anyway. */
export function fill(state: Placed, { projectId, proposalId, claimId }: CommandOf<'FillProject'>): Decision {
  if (state?.status !== 'published') return [];
  return [{ type: 'ProjectFilled', data: { projectId, clientId: state.clientId, proposalId, claimId } }];
}

export function reopen(state: Placed, { projectId, clientId, claimId }: CommandOf<'ReopenProject'>): Decision {
  if (!state) return { refused: 'unknown' };
  if (clientId !== state.clientId) return { refused: state.wasPublished ? 'not-yours' : 'hidden' };
  if (state.isHidden) return { refused: 'hidden-by-operator' };
  if (state.status === 'closed') return { refused: 'closed' };
  // An acceptance in progress is about to fill the project.
  if (state.place.filledBy !== claimId || state.place.claim) return { refused: 'not-reopenable' };
  return state.status === 'filled' ? [{ type: 'ProjectReopened', data: { projectId, clientId } }] : [];
}
