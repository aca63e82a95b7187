import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type InvitationEvent, invitation } from './invitation.ts';

const ids = { projectId: anId(4), clientId: anId(1), freelancerId: anId(2) };
const NOON = '2026-11-25T12:00:00.000Z';
const MONTH_LATER = '2026-12-25T12:00:00.000Z';
const invite = (at = NOON) => ({ type: 'InviteFreelancer', ids, message: 'Come and see.', at, against: null }) as const;
const invited = (at = NOON): InvitationEvent => ({
  type: 'FreelancerInvited',
  data: { ...ids, message: 'Come and see.', invitedAt: at },
});
const decline = { type: 'DeclineInvitation', reason: 'timing', at: NOON, hasApplied: false } as const;
const declined: InvitationEvent = { type: 'InvitationDeclined', data: { ...ids, reason: 'timing', declinedAt: NOON } };

describe('a freelancer', () => {
  test('can be invited only once to a project', () => {
    given(invitation)().when(invite()).thenEvents(invited());
    given(invitation)(invited()).when(invite()).thenRefused('already-invited');
  });

  test('can be invited again 30 days after declining, to the millisecond', () => {
    given(invitation)(invited(), declined).when(invite('2026-12-25T11:59:59.999Z')).thenRefused('invitation-declined');
    given(invitation)(invited(), declined).when(invite(MONTH_LATER)).thenEvents(invited(MONTH_LATER));
    given(invitation)(invited(), declined, invited(MONTH_LATER))
      .when(invite(MONTH_LATER))
      .thenRefused('already-invited');
  });
});

test.each(['not-open', 'has-applied', 'not-available'] as const)(
  'an invitation is refused for the reason %s',
  (against) => {
    given(invitation)()
      .when({ ...invite(), against })
      .thenRefused(against);
  },
);

describe('an invitation', () => {
  test('can be declined only once', () => {
    given(invitation)(invited()).when(decline).thenEvents(declined);
    given(invitation)(invited(), declined).when(decline).thenNothing();
  });

  test('can be declined again after it was sent again', () => {
    given(invitation)(invited(), declined, invited(MONTH_LATER)).when(decline).thenEvents(declined);
  });

  test('cannot be declined once a proposal has answered it', () => {
    given(invitation)(invited())
      .when({ ...decline, hasApplied: true })
      .thenRefused('proposal-exists');
  });

  test('can be declined only if it exists', () => {
    given(invitation)().when(decline).thenRefused('no-invitation');
  });
});

test.each(['InvitationClientErased', 'InvitationFreelancerErased'] as const)(
  'an invitation accepts no command after %s',
  (type) => {
    const erased: InvitationEvent = { type, data: ids };
    given(invitation)(invited(), erased).when(decline).thenRefused('no-invitation');
    given(invitation)(invited(), declined, erased).when(invite(MONTH_LATER)).thenRefused('no-invitation');
  },
);
