import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type JoinCodeEvent, joinCode } from './join-code.ts';

const codeId = anId(1);
const [asha, ravi] = [anId(2), anId(3)];
const at = '2026-11-21T09:00:00.000Z';
const made: JoinCodeEvent = {
  type: 'JoinCodeMade',
  data: { codeId, note: '', madeAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-22T09:00:00.000Z' },
};
const usedBy = (userId: string): JoinCodeEvent => ({ type: 'JoinCodeUsed', data: { codeId, userId } });
const released: JoinCodeEvent = { type: 'JoinCodeReleased', data: { codeId } };
const revoked: JoinCodeEvent = { type: 'JoinCodeRevoked', data: { codeId } };
const revoke = (unmade: number | null = null) => ({ type: 'RevokeJoinCode', unmade }) as const;
const use = (userId: string, takeOver: number | null = null) =>
  ({ type: 'UseJoinCode', userId, at, takeOver }) as const;

test('a code is valid for one account, and a repeated request does not use it again', () => {
  given(joinCode)(made).when(use(asha)).thenEvents(usedBy(asha));
  given(joinCode)(made, usedBy(asha)).when(use(asha)).thenNothing();
  given(joinCode)(made, usedBy(asha)).when(use(ravi)).thenRefused('no-invitation');
});

test('an abandoned use is taken over unless another event followed', () => {
  given(joinCode)(made, usedBy(asha)).when(use(ravi, 2)).thenEvents(usedBy(ravi));
  given(joinCode)(made, usedBy(asha), released, usedBy(asha)).when(use(ravi, 2)).thenRefused('no-invitation');
});

test('a code that is unknown, revoked or expired is invalid', () => {
  given(joinCode)().when(use(asha)).thenRefused('no-invitation');
  given(joinCode)(made, revoked).when(use(asha)).thenRefused('no-invitation');
  given(joinCode)(made)
    .when({ ...use(asha), at: '2026-11-22T09:00:00.000Z' })
    .thenRefused('no-invitation');
});

test('only the account that could not be created can release its code', () => {
  given(joinCode)(made, usedBy(asha)).when({ type: 'ReleaseJoinCode', userId: asha }).thenEvents(released);
  given(joinCode)(made, usedBy(asha)).when({ type: 'ReleaseJoinCode', userId: ravi }).thenNothing();
  given(joinCode)(made, usedBy(asha), released).when(use(ravi)).thenEvents(usedBy(ravi));
});

test('a used code cannot be revoked; an unused one can be revoked once', () => {
  given(joinCode)(made).when(revoke()).thenEvents(revoked);
  given(joinCode)(made, revoked).when(revoke()).thenNothing();
  given(joinCode)(made, usedBy(asha)).when(revoke()).thenRefused('code-used');
});

test('a code whose account was never created can be revoked and then has no owner', () => {
  given(joinCode)(made, usedBy(asha)).when(revoke(2)).thenEvents(revoked);
  given(joinCode)(made, usedBy(asha), released, usedBy(ravi)).when(revoke(2)).thenRefused('code-used');
  const gone = given(joinCode)(made, usedBy(asha), revoked);
  gone.when({ type: 'ReleaseJoinCode', userId: asha }).thenNothing();
  gone.when(use(asha)).thenRefused('no-invitation');
});
