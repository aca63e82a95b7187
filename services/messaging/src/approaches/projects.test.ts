import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import type { RecordedProjectEvent } from '@hirelane/shared/projects';
import { expect, test } from 'vitest';
import { postedAfter } from './projection.ts';
import type { PostedProject } from './tables.ts';

const named = { projectId: anId(1), clientId: anId(2) };
const event = (type: RecordedProjectEvent['type'], title?: string) =>
  ({ type, data: { ...named, ...(title && { brief: { ...aBrief(), title } }) } }) as RecordedProjectEvent;
const after = (...events: readonly RecordedProjectEvent[]) =>
  events.reduce<PostedProject | null>((before, next) => postedAfter(next, before), null);
const posted = event('ProjectPosted', 'A shop');
const open = { ...named, title: 'A shop', isOpen: true, isHidden: false };

test.each([
  ['published', [posted], open],
  ['edited afterwards', [posted, event('ProjectEdited', 'A big shop')], { ...open, title: 'A big shop' }],
  ['filled', [posted, event('ProjectFilled')], { ...open, isOpen: false }],
  ['reopened', [posted, event('ProjectFilled'), event('ProjectReopened')], open],
  ['hidden', [posted, event('ProjectHidden')], { ...open, title: '', isHidden: true }],
  [
    'closed while hidden',
    [posted, event('ProjectHidden'), event('ProjectClosed'), event('ProjectUnhidden', 'A shop')],
    { ...open, isOpen: false },
  ],
  ['closed', [posted, event('ProjectClosed')], { ...open, isOpen: false }],
  ['a draft again', [posted, event('ProjectUnpublished'), event('ProjectEdited', 'A secret')], null],
])('a project that is %s is saved as other users may see it', (_what, events, expected) => {
  expect(after(...events)).toEqual(expected);
});
