import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import type { RecordedProjectEvent } from '@hirelane/shared/projects';
import { expect, test } from 'vitest';
import { attachedAfter } from './access-projection.ts';
import type { ProjectFile } from './tables.ts';

const event = (type: RecordedProjectEvent['type'], n?: number) =>
  ({
    type,
    data: { projectId: anId(1), clientId: anId(2), ...(n && { brief: { ...aBrief(), file: anId(n) } }) },
  }) as RecordedProjectEvent;
const [drafted, posted, unpublished] = [
  event('ProjectDrafted', 3),
  event('ProjectPosted', 3),
  event('ProjectUnpublished'),
];
const [hidden, restored] = [event('ProjectHidden'), event('ProjectUnhidden', 3)];

test.each<[string, readonly RecordedProjectEvent[], number | null, boolean | null]>([
  ['a draft', [drafted, event('ProjectEdited', 4)], 4, null],
  ['published', [drafted, posted], 3, true],
  ['edited and closed', [posted, event('ProjectEdited', 4), event('ProjectClosed')], 4, true],
  ['a draft again', [posted, unpublished, event('ProjectEdited', 4)], 4, null],
  ['published again', [posted, unpublished, posted], 3, true],
  ['hidden', [posted, hidden, event('ProjectEdited', 4)], 4, false],
  ['visible again', [posted, hidden, event('ProjectClosed'), restored], 3, true],
  ['a draft that is visible again', [posted, unpublished, hidden, restored, event('ProjectEdited', 4)], 4, null],
  ['deleted', [drafted, event('DraftDeleted')], null, null],
  ['of a client who has left', [posted, event('ProjectErased')], null, null],
])('the file of a project that is %s has the expected visibility', (_what, events, file, isPublic) => {
  const after = events.reduce<ProjectFile | null>((before, next) => attachedAfter(next, before), null);
  expect(after).toEqual(file && { projectId: anId(1), file: anId(file), isPublic });
});
