import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import type { RecordedProjectEvent } from './projects.ts';
import { type Titled, titledAfter } from './titles.ts';

const event = (type: RecordedProjectEvent['type'], title?: string) =>
  ({
    type,
    data: { projectId: anId(1), clientId: anId(2), ...(title && { brief: { ...aBrief(), title } }) },
  }) as RecordedProjectEvent;
const titleOf = (...events: readonly RecordedProjectEvent[]) =>
  events.reduce<Titled | null>((before, next) => titledAfter(next, before), null)?.title;
const posted = event('ProjectPosted', 'A shop');

test.each([
  ['published', [posted], 'A shop'],
  ['edited afterwards', [posted, event('ProjectEdited', 'A big shop')], 'A big shop'],
  ['closed', [posted, event('ProjectClosed')], 'A shop'],
  ['hidden', [posted, event('ProjectHidden'), event('ProjectClosed')], ''],
  ['edited as a draft again', [posted, event('ProjectUnpublished'), event('ProjectEdited', 'A secret')], undefined],
])('titledAfter returns the title of a project that is %s', (_what, events, title) => {
  expect(titleOf(...events)).toBe(title);
});
