import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type ClaimEvent, claim } from './claim.ts';

const [asha, ben] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'] as const;
const by = (type: ClaimEvent['type'], userId: string): ClaimEvent => ({ type, data: { userId } });

test('a free value can be claimed', () => {
  given(claim)().when({ type: 'Claim', userId: asha, takeOver: null }).thenEvents(by('Claimed', asha));
});

test('an owner can claim a value again, so that a decision based on the earlier claim fails', () => {
  given(claim)(by('Claimed', asha))
    .when({ type: 'Claim', userId: asha, takeOver: null })
    .thenEvents(by('Claimed', asha));
  given(claim)(by('Claimed', asha), by('Claimed', asha))
    .when({ type: 'Claim', userId: ben, takeOver: { owner: asha, events: 1 } })
    .thenRefused('taken');
});

test('another user cannot claim a value that has an owner', () => {
  given(claim)(by('Claimed', asha)).when({ type: 'Claim', userId: ben, takeOver: null }).thenRefused('taken');
});

test('an abandoned claim can be taken over, but only from the owner who abandoned it', () => {
  given(claim)(by('Claimed', asha))
    .when({ type: 'Claim', userId: ben, takeOver: { owner: asha, events: 1 } })
    .thenEvents(by('Reclaimed', ben));
  given(claim)(by('Claimed', asha), by('Reclaimed', ben))
    .when({ type: 'Claim', userId: asha, takeOver: { owner: asha, events: 1 } })
    .thenRefused('taken');
});

test('a value that its owner releases is free again; no other user can release it', () => {
  given(claim)(by('Claimed', asha)).when({ type: 'Release', userId: asha }).thenEvents(by('Released', asha));
  given(claim)(by('Claimed', asha)).when({ type: 'Release', userId: ben }).thenNothing();
  given(claim)(by('Claimed', asha), by('Released', asha))
    .when({ type: 'Claim', userId: ben, takeOver: null })
    .thenEvents(by('Claimed', ben));
});
