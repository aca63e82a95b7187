import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type BookmarkEvent, bookmark } from './bookmark.ts';

const data = {
  freelancerId: '0190a0a0-0000-7000-8000-000000000001',
  projectId: '0190a0a0-0000-7000-8000-000000000002',
};
const event = (type: Exclude<BookmarkEvent['type'], 'JobHidden'>): BookmarkEvent => ({ type, data });
const hidden = (isLess: boolean): BookmarkEvent => ({ type: 'JobHidden', data: { ...data, isLess } });

test('a project can be saved and liked independently', () => {
  given(bookmark)()
    .when({ type: 'SaveProject', ...data })
    .thenEvents(event('ProjectSaved'));
  given(bookmark)(event('ProjectSaved'))
    .when({ type: 'LikeProject', ...data })
    .thenEvents(event('ProjectLiked'));
});

test('a save and a like can be undone', () => {
  const both = given(bookmark)(event('ProjectSaved'), event('ProjectLiked'));
  both.when({ type: 'UnsaveProject', ...data }).thenEvents(event('ProjectUnsaved'));
  both.when({ type: 'UnlikeProject', ...data }).thenEvents(event('ProjectUnliked'));
});

test('a repeated command writes nothing', () => {
  given(bookmark)(event('ProjectSaved'))
    .when({ type: 'SaveProject', ...data })
    .thenNothing();
  given(bookmark)()
    .when({ type: 'UnsaveProject', ...data })
    .thenNothing();
});

test('a job can be hidden, with or without "Less like this", and shown again', () => {
  given(bookmark)()
    .when({ type: 'HideJob', ...data, isLess: false })
    .thenEvents(hidden(false));
  const isHidden = given(bookmark)(hidden(false));
  isHidden.when({ type: 'HideJob', ...data, isLess: false }).thenNothing();
  isHidden.when({ type: 'HideJob', ...data, isLess: true }).thenEvents(hidden(true));
  // The job is listed again, because enough others were hidden after it.
  isHidden.when({ type: 'HideJob', ...data, isLess: false, isAgain: true }).thenEvents(hidden(false));
  isHidden.when({ type: 'ShowJob', ...data }).thenEvents(event('JobShown'));
  given(bookmark)(hidden(true), event('JobShown'))
    .when({ type: 'ShowJob', ...data })
    .thenNothing();
});

test('an erased freelancer has no hidden jobs', () => {
  given(bookmark)(hidden(true), event('BookmarkErased'))
    .when({ type: 'ShowJob', ...data })
    .thenNothing();
});
