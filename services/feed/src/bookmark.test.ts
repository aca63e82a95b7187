import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type BookmarkEvent, bookmark } from './bookmark.ts';

const data = {
  freelancerId: '0190a0a0-0000-7000-8000-000000000001',
  projectId: '0190a0a0-0000-7000-8000-000000000002',
};
const event = (type: BookmarkEvent['type']): BookmarkEvent => ({ type, data });

test('a project is saved and liked, each on its own', () => {
  given(bookmark)()
    .when({ ...data, set: { saved: true } })
    .thenEvents(event('ProjectSaved'));
  given(bookmark)(event('ProjectSaved'))
    .when({ ...data, set: { liked: true } })
    .thenEvents(event('ProjectLiked'));
});

test('and taken back', () => {
  const both = given(bookmark)(event('ProjectSaved'), event('ProjectLiked'));
  both.when({ ...data, set: { saved: false } }).thenEvents(event('ProjectUnsaved'));
  both.when({ ...data, set: { liked: false } }).thenEvents(event('ProjectUnliked'));
});

test('sending it twice writes nothing', () => {
  given(bookmark)(event('ProjectSaved'))
    .when({ ...data, set: { saved: true } })
    .thenNothing();
  given(bookmark)()
    .when({ ...data, set: { saved: false } })
    .thenNothing();
});
