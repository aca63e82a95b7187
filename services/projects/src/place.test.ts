import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { byState, NOTHING, outcomeOf } from '@hirelane/event-sourcing/testing/outcomes';
import { describe, expect, test } from 'vitest';
import { type ProjectCommand, type ProjectEvent, type ProjectRefusal, project } from './project.ts';

const [projectId, clientId, stranger] = [anId(1), anId(2), anId(3)];
const [proposalId, other, claimId, otherClaim] = [anId(5), anId(6), anId(7), anId(8)];
const ids = { projectId, clientId };
const brief = aBrief();

const drafted: ProjectEvent = { type: 'ProjectDrafted', data: { ...ids, brief } };
const posted: ProjectEvent = { type: 'ProjectPosted', data: { ...ids, brief } };
const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: ids };
const deleted: ProjectEvent = { type: 'DraftDeleted', data: ids };
const began: ProjectEvent = { type: 'ProposalsBegan', data: ids };
const claimed: ProjectEvent = { type: 'PlaceClaimed', data: { ...ids, proposalId, claimId } };
const claimedByOther: ProjectEvent = { type: 'PlaceClaimed', data: { ...ids, proposalId: other, claimId: otherClaim } };
const released: ProjectEvent = { type: 'PlaceReleased', data: { ...ids, claimId } };
const filled: ProjectEvent = { type: 'ProjectFilled', data: { ...ids, proposalId, claimId } };
const reopened: ProjectEvent = { type: 'ProjectReopened', data: ids };
const closed: ProjectEvent = { type: 'ProjectClosed', data: ids };
const erased: ProjectEvent = { type: 'ProjectErased', data: ids };

/** The past events of a project in each state. */
const PAST = {
  none: [],
  draft: [drafted],
  'draft again': [posted, unpublished],
  'deleted draft': [posted, unpublished, deleted],
  published: [posted, began],
  claimed: [posted, began, claimed],
  'claimed by another': [posted, began, claimedByOther],
  released: [posted, began, claimed, released],
  filled: [posted, began, claimed, filled],
  reopened: [posted, began, claimed, filled, reopened],
  'reopened and claimed': [posted, began, claimed, filled, reopened, claimedByOther],
  'closed while claimed': [posted, began, claimed, closed],
  'closed when filled': [posted, began, claimed, filled, closed],
  erased: [posted, began, claimed, erased],
} as const satisfies Record<string, readonly ProjectEvent[]>;
type State = keyof typeof PAST;

const COMMANDS = {
  EditProject: (by) => ({ type: 'EditProject', projectId, clientId: by, changes: { title: 'Another title' } }),
  PublishProject: (by) => ({ type: 'PublishProject', projectId, clientId: by }),
  UnpublishProject: (by) => ({ type: 'UnpublishProject', projectId, clientId: by, hasProposals: false }),
  CloseProject: (by) => ({ type: 'CloseProject', projectId, clientId: by }),
  DeleteDraft: (by) => ({ type: 'DeleteDraft', projectId, clientId: by }),
  BeginProposals: (of) => ({ type: 'BeginProposals', projectId, clientId: of }),
  ClaimPlace: (of) => ({ type: 'ClaimPlace', projectId, clientId: of, proposalId, claimId, keepsHiring: false }),
  ReleasePlace: () => ({ type: 'ReleasePlace', projectId, claimId }),
  FillProject: () => ({ type: 'FillProject', projectId, proposalId, claimId }),
  ReopenProject: (by) => ({ type: 'ReopenProject', projectId, clientId: by, claimId }),
} as const satisfies Partial<Record<ProjectCommand['type'], (client: string) => ProjectCommand>>;

const NO_MORE = ['none', 'deleted draft'] as const;
const DRAFTS = ['draft', 'draft again'] as const;
const CLAIMED = ['claimed', 'claimed by another', 'reopened and claimed'] as const;
const PUBLISHED = ['published', 'released', 'reopened', ...CLAIMED] as const;
const CLOSED = ['closed while claimed', 'closed when filled', 'erased'] as const;
const all = Object.keys(PAST) as State[];
const but = (...states: readonly State[]) => all.filter((state) => !states.includes(state));

/** The outcome of a command by the project's client in each state: event types, nothing or a refusal. */
const TABLE: Readonly<Record<keyof typeof COMMANDS, Readonly<Record<string, readonly State[]>>>> = {
  EditProject: {
    unknown: NO_MORE,
    ProjectEdited: [...DRAFTS, ...PUBLISHED],
    filled: ['filled'],
    closed: CLOSED,
  },
  PublishProject: {
    unknown: NO_MORE,
    ProjectPosted: DRAFTS,
    [NOTHING]: PUBLISHED,
    filled: ['filled'],
    closed: CLOSED,
  },
  UnpublishProject: {
    unknown: NO_MORE,
    [NOTHING]: DRAFTS,
    'has-proposals': [...PUBLISHED, 'filled'],
    closed: CLOSED,
  },
  CloseProject: {
    unknown: NO_MORE,
    'not-published': DRAFTS,
    ProjectClosed: [...PUBLISHED, 'filled'],
    [NOTHING]: CLOSED,
  },
  DeleteDraft: { unknown: NO_MORE, DraftDeleted: DRAFTS, 'not-a-draft': but(...NO_MORE, ...DRAFTS) },
  BeginProposals: {
    unknown: NO_MORE,
    hidden: ['draft'],
    'not-open': ['draft again', 'filled', ...CLOSED],
    [NOTHING]: PUBLISHED,
  },
  ClaimPlace: {
    unknown: NO_MORE,
    hidden: ['draft'],
    'not-open': ['draft again', ...CLOSED],
    filled: ['filled'],
    PlaceClaimed: ['published', 'released', 'reopened'],
    'place-claimed': ['claimed by another', 'reopened and claimed'],
    [NOTHING]: ['claimed'],
  },
  ReleasePlace: { PlaceReleased: ['claimed'], [NOTHING]: but('claimed') },
  FillProject: { ProjectFilled: PUBLISHED, [NOTHING]: but(...PUBLISHED) },
  ReopenProject: {
    unknown: NO_MORE,
    closed: CLOSED,
    ProjectReopened: ['filled'],
    [NOTHING]: ['reopened'],
    'not-reopenable': [...DRAFTS, 'published', 'released', ...CLAIMED],
  },
};

const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[];
const outcome = (state: State, command: ProjectCommand) => outcomeOf(project, PAST[state], command);

test.each(keysOf(TABLE))('%s by the project’s client has the outcome listed in its row in every state', (name) => {
  const found = all.map((state) => [state, outcome(state, COMMANDS[name](clientId))]);
  expect(Object.fromEntries(found)).toEqual(byState(TABLE[name]));
});

/** The outcome of another client's commands in each state. */
const FOR_ANOTHER: Readonly<Record<string, readonly State[]>> = {
  unknown: NO_MORE,
  hidden: ['draft', 'draft again'],
  'not-yours': but(...NO_MORE, ...DRAFTS),
};

test.each(['EditProject', 'PublishProject', 'UnpublishProject', 'CloseProject', 'DeleteDraft'] as const)(
  '%s by another client is refused in every state, without revealing that a draft exists',
  (name) => {
    const found = all.map((state) => [state, outcome(state, COMMANDS[name](stranger))]);
    expect(Object.fromEntries(found)).toEqual(byState(FOR_ANOTHER));
  },
);

test.each(['BeginProposals', 'ClaimPlace', 'ReopenProject'] as const)(
  '%s that specifies another client is refused in every state',
  (name) => {
    const found = all.map((state) => [state, outcome(state, COMMANDS[name](stranger))]);
    const known: Readonly<Record<string, readonly State[]>> = {
      unknown: NO_MORE,
      hidden: ['draft'],
      'not-yours': but(...NO_MORE, 'draft'),
    };
    expect(Object.fromEntries(found)).toEqual(byState(known));
  },
);

describe('the place of a project', () => {
  const claim = { type: 'ClaimPlace', projectId, clientId, proposalId, claimId, keepsHiring: false } as const;

  test('remains claimed as before when the same proposal claims it again', () => {
    const past = [posted, claimed];
    given(project)(...past)
      .when({ ...claim, claimId: otherClaim })
      .thenNothing();
    expect(past.reduce(project.evolve, project.initial)?.place.claim).toEqual({ proposalId, claimId });
  });

  test('is not taken by an offer that keeps hiring, which is still refused while another acceptance claims it', () => {
    const keeps = { ...claim, keepsHiring: true };
    given(project)(posted).when(keeps).thenNothing();
    given(project)(posted, claimedByOther).when(keeps).thenRefused('place-claimed');
    given(project)(posted, claimed, filled).when(keeps).thenRefused('filled');
    given(project)(posted, closed).when(keeps).thenRefused('not-open');
  });

  test('is released only by its current claim', () => {
    given(project)(posted, claimed).when({ type: 'ReleasePlace', projectId, claimId: otherClaim }).thenNothing();
    given(project)(posted, claimed, released, claimedByOther)
      .when({ type: 'ReleasePlace', projectId, claimId })
      .thenNothing();
  });

  test('is reopened only for the acceptance that filled it, not for an earlier acceptance of the same proposal', () => {
    const refused: ProjectRefusal = 'not-reopenable';
    const reopen = { type: 'ReopenProject', projectId, clientId, claimId } as const;
    given(project)(posted, claimed, filled)
      .when({ ...reopen, claimId: otherClaim })
      .thenRefused(refused);
    const again: readonly ProjectEvent[] = [
      { type: 'PlaceClaimed', data: { projectId, clientId, proposalId, claimId: otherClaim } },
      { type: 'ProjectFilled', data: { projectId, clientId, proposalId, claimId: otherClaim } },
    ];
    given(project)(posted, claimed, filled, reopened, ...again)
      .when(reopen)
      .thenRefused(refused);
  });
});
