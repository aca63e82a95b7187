import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type BlockEvent, block } from './block.ts';

const data = { by: anId(1), whom: anId(2) };
const blocked: BlockEvent = { type: 'PersonBlocked', data };
const unblocked: BlockEvent = { type: 'PersonUnblocked', data };
const erased: BlockEvent = { type: 'BlockErased', data };
const set = (isBlocked: boolean) => ({ type: 'SetBlock', ...data, isBlocked }) as const;

test('a person who is already blocked can be blocked again without effect', () => {
  given(block)().when(set(true)).thenEvents(blocked);
  given(block)(blocked).when(set(true)).thenNothing();
});

test('a block that was already removed can be removed again without effect', () => {
  given(block)(blocked).when(set(false)).thenEvents(unblocked);
  given(block)(blocked, unblocked).when(set(false)).thenNothing();
  given(block)().when(set(false)).thenNothing();
});

test('a person can be blocked again after a block was removed', () => {
  given(block)(blocked, unblocked).when(set(true)).thenEvents(blocked);
});

test('a block ends when the blocking user deletes their account', () => {
  given(block)(blocked, erased).when(set(false)).thenNothing();
});
