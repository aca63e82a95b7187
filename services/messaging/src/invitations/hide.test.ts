import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, expect, test } from 'vitest';
import { type InvitationEvent, invitation } from './invitation.ts';
import { messageIn } from './moderation.ts';

const at = '2026-11-25T12:00:00.000Z';
const MONTH_LATER = '2026-12-25T12:00:00.000Z';
const ids = { projectId: anId(4), clientId: anId(1), freelancerId: anId(2) };
const named = { ...ids, invitationId: anId(5) };
const invited = (message = 'You are a fool.'): InvitationEvent => ({
  type: 'FreelancerInvited',
  data: { ...ids, message, invitedAt: at },
});
const declined: InvitationEvent = { type: 'InvitationDeclined', data: { ...ids, reason: 'timing', declinedAt: at } };
const hide = { type: 'Hide', invitationId: anId(5), reason: 'It insults.', at } as const;
const unhide = { ...hide, type: 'ShowAgain', text: 'You are a fool.', reason: 'A joke.' } as const;
const hidden: InvitationEvent = { type: 'InvitationHidden', data: { ...named, reason: 'It insults.', hiddenAt: at } };
const unhidden: InvitationEvent = {
  type: 'InvitationUnhidden',
  data: { ...named, message: 'You are a fool.', reason: 'A joke.', restoredAt: at },
};

describe('an invitation’s message', () => {
  test('is hidden only once and shown again only once', () => {
    given(invitation)(invited()).when(hide).thenEvents(hidden);
    given(invitation)(invited(), hidden).when(hide).thenNothing();
    given(invitation)(invited(), hidden).when(unhide).thenEvents(unhidden);
    given(invitation)(invited(), hidden, unhidden).when(unhide).thenNothing();
  });

  test('can be hidden after the invitation was declined', () => {
    given(invitation)(invited(), declined).when(hide).thenEvents(hidden);
  });

  test('can be hidden and shown again after the freelancer has left, but not after the client has', () => {
    const left: InvitationEvent = { type: 'InvitationFreelancerErased', data: ids };
    given(invitation)(invited(), left).when(hide).thenEvents(hidden);
    given(invitation)(invited(), hidden, left).when(unhide).thenEvents(unhidden);
    const erased: InvitationEvent = { type: 'InvitationClientErased', data: ids };
    given(invitation)(invited(), erased).when(hide).thenRefused('no-invitation');
    given(invitation)(invited(), hidden, erased).when(unhide).thenRefused('no-invitation');
  });

  test('cannot be hidden before it exists', () => {
    given(invitation)().when(hide).thenRefused('no-invitation');
  });
});

test('an invitation with a hidden message can be declined, but not sent again', () => {
  const decline = { type: 'DeclineInvitation', reason: 'timing', at, hasApplied: false } as const;
  given(invitation)(invited(), hidden).when(decline).thenEvents(declined);
  const again = { type: 'InviteFreelancer', ids, message: 'Come.', at: MONTH_LATER, against: null } as const;
  given(invitation)(invited(), hidden, declined).when(again).thenRefused('hidden-by-operator');
  given(invitation)(invited(), hidden, declined, unhidden)
    .when(again)
    .thenEvents({ type: 'FreelancerInvited', data: { ...ids, message: 'Come.', invitedAt: MONTH_LATER } });
});

test('unhiding restores the last message written', () => {
  expect(messageIn([invited('First.'), declined, invited('Second.'), hidden])).toBe('Second.');
});
