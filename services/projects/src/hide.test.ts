import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, expect, test } from 'vitest';
import { type ProjectEvent, project } from './project.ts';

const [projectId, clientId] = [anId(1), anId(2)];
const at = '2026-11-24T08:15:00.123Z';
const brief = aBrief();
const posted: ProjectEvent = { type: 'ProjectPosted', data: { projectId, clientId, brief } };
const hide = { type: 'Hide', projectId, reason: 'It asks for money.', at } as const;
const unhide = { type: 'ShowAgain', projectId, text: '', reason: 'It does not.', at } as const;
const hidden: ProjectEvent = {
  type: 'ProjectHidden',
  data: { projectId, clientId, reason: hide.reason, hiddenAt: at },
};
const unhidden: ProjectEvent = {
  type: 'ProjectUnhidden',
  data: { projectId, clientId, brief, reason: unhide.reason, restoredAt: at },
};

test('a project is hidden only once and shown again only once, with its brief', () => {
  given(project)(posted).when(hide).thenEvents(hidden);
  given(project)(posted, hidden).when(hide).thenNothing();
  given(project)(posted, hidden).when(unhide).thenEvents(unhidden);
  given(project)(posted, hidden, unhidden).when(unhide).thenNothing();
});

test('a project that was never public or does not exist cannot be hidden', () => {
  given(project)().when(hide).thenRefused('unknown');
  given(project)({ type: 'ProjectDrafted', data: { projectId, clientId, brief } }).when(hide).thenRefused('unknown');
});

test('a hidden project’s client can only close it, and freelancers cannot propose', () => {
  const own = { projectId, clientId };
  for (const command of [
    { type: 'EditProject', ...own, changes: { title: 'Another one' } },
    { type: 'PublishProject', ...own },
    { type: 'UnpublishProject', ...own, hasProposals: false },
    { type: 'DeleteDraft', ...own },
  ] as const) {
    given(project)(posted, hidden).when(command).thenRefused('hidden-by-operator');
  }
  given(project)(posted, hidden)
    .when({ type: 'BeginProposals', ...own })
    .thenRefused('not-open');
  given(project)(posted, hidden)
    .when({ type: 'CloseProject', ...own })
    .thenEvents({ type: 'ProjectClosed', data: own });
});

describe('a hidden project’s place', () => {
  const [proposalId, claimId] = [anId(3), anId(4)];
  const claim = { type: 'ClaimPlace', projectId, clientId, proposalId, claimId, keepsHiring: false } as const;
  const claimed: ProjectEvent = { type: 'PlaceClaimed', data: { projectId, clientId, proposalId, claimId } };
  const filled: ProjectEvent = { type: 'ProjectFilled', data: { projectId, clientId, proposalId, claimId } };

  test('cannot be claimed, even for an offer that keeps hiring', () => {
    given(project)(posted, hidden).when(claim).thenRefused('not-open');
    given(project)(posted, hidden)
      .when({ ...claim, keepsHiring: true })
      .thenRefused('not-open');
  });

  test('remains claimed by the acceptance that claimed it earlier', () => {
    given(project)(posted, claimed, hidden).when(claim).thenNothing();
    given(project)(posted, claimed, hidden)
      .when({ type: 'FillProject', projectId, proposalId, claimId })
      .thenEvents(filled);
  });

  test('cannot be reopened once it is filled', () => {
    given(project)(posted, claimed, filled, hidden)
      .when({ type: 'ReopenProject', projectId, clientId, claimId })
      .thenRefused('hidden-by-operator');
  });
});

test('a project that is shown again is unchanged', () => {
  const state = [posted, hidden, unhidden].reduce(project.evolve, project.initial);
  expect(state).toEqual([posted].reduce(project.evolve, project.initial));
});

describe('at night', () => {
  const day = '2026-11-24';
  const own = { projectId, clientId };
  const publish = (isSuspended: boolean) => ({ type: 'PublishHiding', projectId, isSuspended, day }) as const;
  const published = (isHidden: boolean): ProjectEvent => ({
    type: 'ProjectHidingPublished',
    data: { ...own, isHidden, day },
  });
  const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: own };

  test('a project is published as hidden or shown only if that is a change', () => {
    given(project)(posted).when(publish(false)).thenNothing();
    given(project)(posted, hidden).when(publish(false)).thenEvents(published(true));
    given(project)(posted).when(publish(true)).thenEvents(published(true));
    given(project)(posted, hidden, published(true)).when(publish(true)).thenNothing();
    given(project)(posted, hidden, published(true), unhidden).when(publish(true)).thenNothing();
    given(project)(posted, hidden, published(true), unhidden).when(publish(false)).thenEvents(published(false));
  });

  test('nothing is published about a draft, and a project that is posted again counts as shown', () => {
    given(project)(posted, unpublished).when(publish(true)).thenNothing();
    given(project)(posted, published(true), unpublished, posted).when(publish(false)).thenNothing();
  });
});
