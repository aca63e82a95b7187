import { describe, expect, test } from 'vitest';
import { DESCRIPTION_MIN } from '../constants.ts';
import { aProject } from '../testing/fixtures.ts';
import { EditProject, PostProject, ProjectListQuery, SaveDraft } from './projects.ts';

const complete = { ...aProject(), projectRate: '5000' };

describe('a project', () => {
  test('a project needs a description of 500 characters, not counting surrounding spaces', () => {
    expect(PostProject.safeParse(complete).success).toBe(true);
    const short = `   ${'x'.repeat(DESCRIPTION_MIN - 1)}   `;
    expect(PostProject.safeParse({ ...complete, description: short }).error?.issues[0]?.path).toEqual(['description']);
  });

  test.each(Object.keys(complete))('a project needs its %s', (field) => {
    const { [field as keyof typeof complete]: _, ...rest } = complete;
    expect(PostProject.safeParse(rest).error?.issues[0]?.path).toEqual([field]);
  });

  test('a project needs at least one skill', () => {
    expect(PostProject.safeParse({ ...complete, skills: [] }).error?.issues[0]?.message).toBe(
      'Add at least one skill.',
    );
  });
});

test('a draft can be empty, and starts with the specification’s defaults', () => {
  expect(SaveDraft.parse({})).toEqual({
    title: '',
    description: '',
    skills: [],
    category: null,
    scope: 'small',
    duration: '1 month',
    experienceType: 'fresher',
    projectRate: null,
    file: null,
  });
});

test('an edit does not contain unchanged fields', () => {
  expect(EditProject.parse({})).toEqual({});
  expect(EditProject.parse({ projectRate: '5,000' })).toEqual({ projectRate: 5000 });
  expect(EditProject.safeParse({ title: 'x'.repeat(1000) }).success).toBe(false);
});

test('a list query has only one feed and a limit of 50 or less, which is 20 by default', () => {
  expect(ProjectListQuery.parse({ recent: 'true' })).toMatchObject({ recent: true, limit: 20 });
  expect(ProjectListQuery.safeParse({ limit: '51' }).success).toBe(false);
  expect(ProjectListQuery.safeParse({ recent: 'true', saved: 'true' }).success).toBe(false);
  expect(ProjectListQuery.safeParse({ draft: 'true', published: 'true' }).success).toBe(false);
});
