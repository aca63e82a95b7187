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
    .when({ type: 'SaveProject', ...data })
    .thenEvents(event('ProjectSaved'));
  given(bookmark)(event('ProjectSaved'))
    .when({ type: 'LikeProject', ...data })
    .thenEvents(event('ProjectLiked'));
});

test('and taken back', () => {
  const both = given(bookmark)(event('ProjectSaved'), event('ProjectLiked'));
  both.when({ type: 'UnsaveProject', ...data }).thenEvents(event('ProjectUnsaved'));
  both.when({ type: 'UnlikeProject', ...data }).thenEvents(event('ProjectUnliked'));
});

test('sending it twice writes nothing', () => {
  given(bookmark)(event('ProjectSaved'))
    .when({ type: 'SaveProject', ...data })
    .thenNothing();
  given(bookmark)()
    .when({ type: 'UnsaveProject', ...data })
    .thenNothing();
});
