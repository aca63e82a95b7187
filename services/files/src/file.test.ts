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

test('an upload can be recorded only once', () => {
  given(file)().when({ type: 'RecordUpload', upload }).thenEvents(uploaded);
  given(file)(uploaded).when({ type: 'RecordUpload', upload }).thenRefused('stored-already');
});

test('an unused file expires once and is removed once', () => {
  given(file)(uploaded).when({ type: 'ExpireFile' }).thenEvents(expired);
  given(file)(uploaded, expired).when({ type: 'ExpireFile' }).thenNothing();
  given(file)(uploaded, expired).when({ type: 'RemoveFile' }).thenEvents(removed);
  given(file)(uploaded, expired, removed).when({ type: 'RemoveFile' }).thenNothing();
  given(file)(uploaded, removed).when({ type: 'ExpireFile' }).thenNothing();
});

test('a file that was erased with its owner is neither expired nor removed', () => {
  const erased: FileEvent = { type: 'FileErased', data: { fileId, ownerId } };
  given(file)(uploaded, erased).when({ type: 'ExpireFile' }).thenNothing();
  given(file)(uploaded, erased).when({ type: 'RemoveFile' }).thenNothing();
});

test('a file that was never uploaded is neither expired nor removed', () => {
  given(file)().when({ type: 'ExpireFile' }).thenNothing();
  given(file)().when({ type: 'RemoveFile' }).thenNothing();
});
