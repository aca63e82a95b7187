import { INVITATIONS_MAX } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type CountEvent, invitationCount } from './invitation.ts';

const ids = (n: number) => ({ projectId: anId(4), clientId: anId(1), freelancerId: anId(100 + n) });
const count = (n: number) => ({ type: 'CountInvitation', ids: ids(n) }) as const;
const counted = (n: number): CountEvent => ({ type: 'InvitationCounted', data: ids(n) });
const all = (n: number) => Array.from({ length: n }, (_, i) => counted(i));

test(`${INVITATIONS_MAX} freelancers can be invited to a project, but no more`, () => {
  given(invitationCount)(...all(INVITATIONS_MAX - 1))
    .when(count(INVITATIONS_MAX))
    .thenEvents(counted(INVITATIONS_MAX));
  given(invitationCount)(...all(INVITATIONS_MAX))
    .when(count(INVITATIONS_MAX))
    .thenRefused('too-many-invitations');
});

test('each freelancer is counted only once', () => {
  given(invitationCount)(...all(INVITATIONS_MAX))
    .when(count(7))
    .thenNothing();
});
