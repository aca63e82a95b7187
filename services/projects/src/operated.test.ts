import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { operatedProject } from './moderation.ts';
import type { ProjectEvent } from './project.ts';

const [PROJECT, CLIENT] = [anId(1), anId(2)];
const named = { projectId: PROJECT, clientId: CLIENT };

/** A project's events, each one minute after the previous one. */
const history = (...events: readonly ProjectEvent[]) =>
  events.map((event, i) => ({
    ...event,
    id: anId(100 + i),
    at: `2026-11-24T08:0${i}:00.000Z`,
  })) as unknown as readonly Recorded<ProjectEvent>[];
const written = (type: 'ProjectDrafted' | 'ProjectPosted' | 'ProjectEdited', title: string) =>
  ({ type, data: { ...named, brief: aBrief({ title, description: 'Tea.', file: null }) } }) as const;
const unpublished: ProjectEvent = { type: 'ProjectUnpublished', data: named };
const read = (...events: readonly ProjectEvent[]) => operatedProject(PROJECT, history(...events));

test('an operator can read the current and earlier text of a project, each version once', () => {
  const edited = written('ProjectEdited', 'Nothing bad');
  const found = read(written('ProjectPosted', 'A threat'), written('ProjectEdited', 'A threat'), edited);
  expect(found).toMatchObject({ title: 'Nothing bad', text: 'Tea.', personId: CLIENT, at: '2026-11-24T08:00:00.000Z' });
  expect(found?.context).toEqual([
    { _id: anId(100), personId: CLIENT, text: 'A threat\nTea.', at: '2026-11-24T08:00:00.000Z', isHidden: false },
  ]);
  expect(found).not.toHaveProperty('files');
});

test("a draft's text cannot be read, whether the project was never public or is a draft again", () => {
  expect(read(written('ProjectDrafted', 'A plan'))).toBeNull();
  const again = read(
    written('ProjectDrafted', 'A plan'),
    written('ProjectPosted', 'A shop'),
    unpublished,
    written('ProjectEdited', 'Another plan'),
  );
  expect(again).toMatchObject({ title: 'A shop', context: [] });
});

test('a project whose draft was deleted after it was public can be read but not hidden', () => {
  const deleted: ProjectEvent = { type: 'DraftDeleted', data: named };
  const found = read(written('ProjectPosted', 'A threat'), unpublished, deleted);
  expect(found).toMatchObject({ title: 'A threat', isHideable: false });
  expect(read(written('ProjectDrafted', 'A plan'), deleted)).toBeNull();
});
