import { DAY_MS } from '@hirelane/api/constants';
import { aBrief } from '@hirelane/api/testing/fixtures';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import { startErasure } from '@hirelane/erasure/erasure';
import { handle } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { contextOf, openTestService } from '@hirelane/service/testing';
import { isSuspendedQuery } from '@hirelane/shared/suspended';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ProjectEvent, project } from './project.ts';
import { projectsReadModel } from './read-model.ts';
import { startProjectsWork } from './service.ts';

const AT = '2026-11-24T08:15:00.123Z';

/** The projects service without HTTP. `aheadMs`: how far the clock of due work is ahead. */
async function open(aheadMs: number) {
  const service = await openTestService('projects', projectsReadModel);
  onTestFinished(service.close);
  const { resources, append } = service;
  const { store, pool, model } = resources;
  const change = handle(store, project, 'project');
  const isSuspended = isSuspendedQuery(pool, model.schema);
  await startProjectsWork(resources, change, isSuspended, aheadMs);
  startErasure('projects', resources, {
    project: {
      clientId: (projectId, clientId, context) =>
        eraseStream<ProjectEvent>(
          store,
          `project-${projectId}`,
          { type: 'ProjectErased', data: { projectId, clientId } },
          context,
        ),
    },
  });
  const ofUser = (type: 'UserSuspended' | 'UserRestored') => (userId: string) =>
    append('identity', `user-${userId}`, { type, data: { userId, reason: 'A reason.' } }, userId);
  return {
    ...service,
    change,
    isSuspended,
    async begin(type: 'DraftProject' | 'PostProject', clientId: string) {
      const projectId = newId();
      await change(projectId, { type, projectId, clientId, brief: aBrief() }, contextOf(clientId));
      return projectId;
    },
    suspend: ofUser('UserSuspended'),
    restore: ofUser('UserRestored'),
    /** What the project's stream contains for the public: `hidden`, `shown` or the type of another event. */
    said: async (projectId: string) =>
      (await store.read<ProjectEvent>(`project-${projectId}`)).map(({ type, data }) =>
        type === 'ProjectHidingPublished' ? (data.isHidden ? 'hidden' : 'shown') : type,
      ),
    due: async () =>
      (
        await pool.query<{ name: string; due_at: Date }>(
          `SELECT name, due_at FROM ${model.schema}.due WHERE due_at IS NOT NULL`,
        )
      ).rows,
  };
}

describe('at night', () => {
  test('the projects of a suspended client are published as hidden, and as shown once the client is restored', async () => {
    const { begin, suspend, restore, said } = await open(2 * DAY_MS);
    const clientId = newId();
    const [first, draft] = [await begin('PostProject', clientId), await begin('DraftProject', clientId)];
    await suspend(clientId);
    await expect.poll(() => said(first)).toEqual(['ProjectPosted', 'hidden']);
    // The project's events may arrive after the suspension.
    const late = await begin('PostProject', clientId);
    await expect.poll(() => said(late)).toEqual(['ProjectPosted', 'hidden']);
    await restore(clientId);
    for (const projectId of [first, late])
      await expect.poll(() => said(projectId)).toEqual(['ProjectPosted', 'hidden', 'shown']);
    expect(await said(draft)).toEqual(['ProjectDrafted']);
  });

  test('a project that an operator hid is shown only once the client is not suspended either', async () => {
    const { change, begin, suspend, isSuspended, restore, said } = await open(2 * DAY_MS);
    const clientId = newId();
    const projectId = await begin('PostProject', clientId);
    const moderated = (command: Parameters<typeof change>[1]) => change(projectId, command, contextOf(newId()));
    await moderated({ type: 'Hide', projectId, reason: 'A reason.', at: AT });
    await expect.poll(() => said(projectId)).toEqual(['ProjectPosted', 'ProjectHidden', 'hidden']);
    await suspend(clientId);
    await expect.poll(() => isSuspended(clientId)).toBe(true);
    await moderated({ type: 'ShowAgain', projectId, text: '', reason: 'A reason.', at: AT });
    const other = await begin('PostProject', clientId);
    // Due work is done in order, so once this project is hidden, all earlier due work is done.
    await expect.poll(() => said(other)).toEqual(['ProjectPosted', 'hidden']);
    expect((await said(projectId)).filter((type) => type === 'shown')).toEqual([]);
    await restore(clientId);
    await expect.poll(async () => (await said(projectId)).at(-1)).toBe('shown');
  });

  test('the erasure of a project is published once, and that of a draft is not', async () => {
    const { begin, leave, said, due } = await open(2 * DAY_MS);
    const clientId = newId();
    const [posted, draft] = [await begin('PostProject', clientId), await begin('DraftProject', clientId)];
    await leave(clientId);
    await expect.poll(() => said(posted)).toEqual(['ProjectPosted', 'ProjectErased', 'ProjectErasurePublished']);
    await expect.poll(() => said(draft)).toEqual(['ProjectDrafted', 'ProjectErased']);
    await expect.poll(async () => (await due()).length).toBeLessThan(2);
    expect(await said(posted)).toHaveLength(3);
  });
});

test('before the night, nothing is published, and a rebuild finds the same due work', async () => {
  const { begin, suspend, leave, said, due, liveAndReplayed } = await open(0);
  const [leaver, suspended] = [newId(), newId()];
  const projects = [await begin('PostProject', leaver), await begin('PostProject', suspended)];
  await suspend(suspended);
  await leave(leaver);
  await expect
    .poll(async () => (await due()).map(({ name }) => name).sort())
    .toEqual(['publish-erasure', 'publish-hiding']);
  expect((await Promise.all(projects.map(said))).flat()).not.toContain('hidden');
  const { live, replayed } = await liveAndReplayed(['due', 'published', 'standings', 'hidings']);
  expect(replayed).toEqual(live);
});
