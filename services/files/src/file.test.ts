import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type FileEvent, file } from './file.ts';

const fileId = '01990000-0000-7000-8000-000000000001';
const ownerId = '01990000-0000-7000-8000-000000000002';
const content = { size: 10, contentType: 'application/pdf', sha256: 'ab' };
const upload = { fileId, ownerId, name: 'brief.pdf', ...content, purpose: 'attachment' } as const;
const uploaded: FileEvent = { type: 'FileUploaded', data: upload };
const expired: FileEvent = { type: 'FileExpired', data: { fileId, ownerId } };
const removed: FileEvent = { type: 'FileRemoved', data: { fileId, ownerId } };

test('an upload is recorded once', () => {
  given(file)().when({ record: upload }).thenEvents(uploaded);
  given(file)(uploaded).when({ record: upload }).thenRefused('stored-already');
});

test('an unused file expires once, and is removed once', () => {
  given(file)(uploaded).when('expire').thenEvents(expired);
  given(file)(uploaded, expired).when('expire').thenNothing();
  given(file)(uploaded, expired).when('remove').thenEvents(removed);
  given(file)(uploaded, expired, removed).when('remove').thenNothing();
  given(file)(uploaded, removed).when('expire').thenNothing();
});

test('of a file that was erased with its owner there is nothing left to expire or to remove', () => {
  const erased: FileEvent = { type: 'FileErased', data: { fileId, ownerId } };
  given(file)(uploaded, erased).when('expire').thenNothing();
  given(file)(uploaded, erased).when('remove').thenNothing();
});

test('before an upload there is nothing to expire or to remove', () => {
  given(file)().when('expire').thenNothing();
  given(file)().when('remove').thenNothing();
});
