import { aBrief, anId } from '@hirelane/api/testing/fixtures';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { changesBetween, publicAt } from './changes.ts';
import type { ProjectEvent } from './project.ts';

const ids = { projectId: anId(1), clientId: anId(2) };
const brief = aBrief({ title: 'A shop', projectRate: 50_000 });
const edited = { ...brief, title: 'A larger shop', projectRate: 60_000 };

const history = (...events: readonly ProjectEvent[]) =>
  events.map((event, i) => ({ ...event, version: i + 1 }) as Recorded<ProjectEvent>);

const life = history(
  { type: 'ProjectDrafted', data: { ...ids, brief: { ...brief, title: 'A secret' } } },
  { type: 'ProjectPosted', data: { ...ids, brief } },
  { type: 'ProjectUnpublished', data: ids },
  { type: 'ProjectEdited', data: { ...ids, brief: { ...brief, title: 'Another secret' } } },
  { type: 'ProjectPosted', data: { ...ids, brief } },
  { type: 'ProposalsBegan', data: ids },
  { type: 'ProjectEdited', data: { ...ids, brief: edited } },
);

test('a version shows the brief that was public at that time and nothing from a draft', () => {
  expect(life.map(({ version }) => publicAt(life, version)?.title ?? null)).toEqual([
    null,
    'A shop',
    null,
    null,
    'A shop',
    'A shop',
    'A larger shop',
  ]);
});

test('a version that does not exist in the stream shows nothing', () => {
  expect(publicAt(life, life.length + 1)).toBeNull();
});

test('the changes are the fields that differ, with their old and new values', () => {
  expect(changesBetween(brief, edited)).toEqual([
    { field: 'title', before: 'A shop', after: 'A larger shop' },
    { field: 'projectRate', before: 50_000, after: 60_000 },
  ]);
  expect(changesBetween(brief, { ...brief })).toEqual([]);
});

test('an empty text is treated as absent', () => {
  expect(changesBetween(brief, { ...brief, description: '' })).toEqual([
    { field: 'description', before: brief.description, after: null },
  ]);
});
