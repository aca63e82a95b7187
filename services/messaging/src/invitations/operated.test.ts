import { anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import type { InvitationEvent } from './invitation.ts';
import { operatedInvitation } from './moderation.ts';

const AT = '2026-11-24T08:15:00.123Z';
const ids = { projectId: anId(1), clientId: anId(2), freelancerId: anId(3) };
const event = (n: number, type: InvitationEvent['type'], more: object) =>
  ({ id: anId(n), at: AT, type, data: { ...ids, ...more } }) as unknown as Recorded<InvitationEvent>;

test('an invitation that was sent again includes the earlier ones, one of which may have been reported', () => {
  const past = [
    event(11, 'FreelancerInvited', { message: 'A threat.', invitedAt: AT }),
    event(12, 'InvitationDeclined', { reason: 'rate', declinedAt: AT }),
    event(13, 'FreelancerInvited', { message: 'Come and see.', invitedAt: AT }),
  ];
  expect(operatedInvitation(anId(9), past)).toEqual({
    ...{ _id: anId(9), personId: anId(2), title: '', text: 'Come and see.', at: AT, isHidden: false },
    context: [{ _id: anId(11), personId: anId(2), text: 'A threat.', at: AT, isHidden: false }],
  });
});
