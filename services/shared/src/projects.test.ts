import { STATUS_AFTER } from '@hirelane/api/events/project';
import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import { describe, expect, test } from 'vitest';
import { publicAfter, publicTexts, type RecordedProjectEvent } from './projects.ts';

const brief = aBrief();
const event = (type: string, more: object = {}) =>
  ({ type, data: { projectId: anId(1), clientId: anId(2), ...more } }) as RecordedProjectEvent;
const EVENTS: Readonly<Record<string, RecordedProjectEvent>> = {
  ...Object.fromEntries(Object.keys(STATUS_AFTER).map((type) => [type, event(type)])),
  ...Object.fromEntries(['ProjectHidden', 'ProposalsBegan', 'ProjectPainted'].map((type) => [type, event(type)])),
  ...Object.fromEntries(
    ['ProjectDrafted', 'ProjectEdited', 'ProjectPosted', 'ProjectUnhidden'].map((type) => [
      type,
      event(type, { brief }),
    ]),
  ),
};
const changesOf = (wasPublic: boolean) =>
  Object.fromEntries(
    Object.entries(EVENTS).flatMap(([type, each]) => {
      const change = publicAfter(each, wasPublic);
      return change === null ? [] : [[type, change]];
    }),
  );

describe('projects as other users see them', () => {
  test('a draft or an unknown project becomes visible only once it is posted', () => {
    expect(changesOf(false)).toEqual({ ProjectPosted: { status: 'published', isHidden: false, brief } });
  });

  test('a public project, except content hidden by an operator, stays visible until it becomes a draft or is deleted or erased', () => {
    expect(changesOf(true)).toEqual({
      ProjectPosted: { status: 'published', isHidden: false, brief },
      ProjectEdited: { brief },
      ProjectHidden: { isHidden: true, brief: null },
      ProjectUnhidden: { isHidden: false, brief },
      ProjectFilled: { status: 'filled' },
      ProjectReopened: { status: 'published' },
      ProjectClosed: { status: 'closed' },
      ProposalsBegan: {},
      ProjectPainted: {},
    });
  });
});

test('publicTexts lists the texts of published, edited and unhidden projects, but not those of new drafts', () => {
  expect(publicTexts('brief.title')).toEqual({
    ProjectPosted: ['brief.title'],
    ProjectEdited: ['brief.title'],
    ProjectUnhidden: ['brief.title'],
  });
});
