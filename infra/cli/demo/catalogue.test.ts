import { CATEGORIES, DESCRIPTION_MIN } from '@hirelane/api/constants';
import { PostProject, SaveDraft } from '@hirelane/api/schemas/projects';
import { SendProposal } from '@hirelane/api/schemas/proposals';
import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import { clients } from './people/clients.ts';
import { freelancers } from './people/freelancers.ts';

const { projects, drafts } = catalogue();
const someId = '01890a5d-ac96-774b-bcce-b302099a8057';

test('the catalogue has 60 different projects across all eight categories', () => {
  expect(projects).toHaveLength(60);
  expect(new Set(projects.map(({ project }) => project.category))).toEqual(new Set(CATEGORIES));
  expect(new Set(projects.map(({ project }) => project.title)).size).toBe(60);
  expect(new Set(projects.map(({ project }) => project.description.slice(0, 200))).size).toBe(60);
});

test('the schemas accept every project, draft and proposal', () => {
  for (const { project, proposals } of projects) {
    expect(PostProject.safeParse({ ...project, file: someId }).error).toBeUndefined();
    expect(project.description.length).toBeGreaterThanOrEqual(DESCRIPTION_MIN);
    for (const { proposal } of proposals) {
      expect(SendProposal.safeParse({ ...proposal, projectId: someId }).error).toBeUndefined();
    }
  }
  for (const { draft } of drafts) expect(SaveDraft.safeParse(draft).error).toBeUndefined();
});

test('12 clients post projects, 25 freelancers bid, and most projects have 1 to 8 proposals', () => {
  expect(clients).toHaveLength(12);
  expect(freelancers).toHaveLength(25);
  expect(new Set(projects.map(({ client }) => client)).size).toBe(12);
  const counts = projects.map(({ proposals }) => proposals.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(8);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(45);
  const busy = new Set(projects.flatMap(({ proposals }) => proposals.map(({ freelancer }) => freelancer)));
  expect(busy.size).toBe(25);
});

test('the same seed creates the same marketplace', () => {
  expect(catalogue()).toEqual(catalogue());
});
