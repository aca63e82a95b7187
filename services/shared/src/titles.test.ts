import type { EventOf } from '@hirelane/api/events/catalog';
import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { titledAfter } from './titles.ts';

const named = { projectId: anId(1), clientId: anId(2) };
const event = (type: EventOf<'project'>['type'], title?: string) =>
  ({ type, data: { ...named, ...(title && { brief: { ...aBrief(), title } }) } }) as Recorded<EventOf<'project'>>;

const titleAfter = (...events: readonly Recorded<EventOf<'project'>>[]) =>
  events.reduce<ReturnType<typeof titledAfter>>((before, next) => titledAfter(next, before), null)?.title ?? null;

test.each([
  ['published', [event('ProjectPosted', 'A shop')], 'A shop'],
  ['edited afterwards', [event('ProjectPosted', 'A shop'), event('ProjectEdited', 'A big shop')], 'A big shop'],
  ['a draft', [event('ProjectDrafted', 'A secret')], null],
  ['a draft that is edited', [event('ProjectDrafted', 'A secret'), event('ProjectEdited', 'Another')], null],
  ['a draft again', [event('ProjectPosted', 'A shop'), event('ProjectUnpublished')], null],
  [
    'edited as a draft again',
    [event('ProjectPosted', 'A shop'), event('ProjectUnpublished'), event('ProjectEdited', 'A secret')],
    null,
  ],
  ['closed', [event('ProjectPosted', 'A shop'), event('ProjectClosed')], 'A shop'],
  ['of a client who has left', [event('ProjectPosted', 'A shop'), event('ProjectErased')], null],
])('the title of a project that is %s', (_what, events, title) => {
  expect(titleAfter(...events)).toBe(title);
});
