import { newStream } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { replaceModel } from './replace.ts';
import { openService, STORES } from './testing.ts';

test.each(STORES)(
  'a model rebuilt from %s replaces the running one without losing or duplicating an event',
  async (_store, keep) => {
    const service = await openService(keep);
    const { rebuilding, pool, streams, versions, caughtUp, keepAppending, counts, schemas, projector } = service;
    await pool.query('UPDATE counting_v3.counts SET n = 1000 WHERE stream = $1', [streams[0]]);
    const stop = keepAppending();
    let isOver = false;
    const answers: number[] = [];
    const named = { name: 'a-query', text: 'SELECT count(*)::int AS n FROM counting_v3.counts' };
    const asking = (async () => {
      while (!isOver) answers.push((await pool.query<{ n: number }>(named)).rows[0]?.n ?? 0);
    })();
    expect(await replaceModel(rebuilding)).toEqual({ outcome: 'replaced', ms: expect.any(Number) });
    const during = await stop();
    isOver = true;
    await asking;
    await caughtUp();
    const found = await counts();
    expect(found).toEqual(versions);
    expect(new Set(answers)).toEqual(new Set([5]));
    expect(projector.status()).toMatchObject({ parkedStreams: 0 });
    expect(await schemas()).toEqual(['counting_v3']);
    const off = [...versions].map(([stream, version]) => (found.get(stream) ?? 0) - version);
    const [lost, doubled] = [off.filter((n) => n < 0).length, off.filter((n) => n > 0).length];
    process.stdout.write(
      `${during} acknowledged, ${lost} lost, ${doubled} doubled, after 1 replacement, ${answers.length} answers\n`,
    );
  },
);

test.each(STORES)(
  'a model whose log in %s was restored from an older backup must be rebuilt, and then matches the log',
  async (_store, keep) => {
    const { rebuilding, backUp, streams, versions, append, caughtUp, counts, projector } = await openService(keep);
    const kept = new Map(versions);
    const restore = await backUp();
    for (const stream of streams) await append(stream);
    await append(newStream());
    await caughtUp();
    await restore();
    await eventually(projector.status, ({ mustRebuild }) => mustRebuild);
    expect(projector.status()).toMatchObject({ ready: false });

    versions.clear();
    for (const [stream, version] of kept) versions.set(stream, version);
    // Different events at the positions of the lost ones.
    for (const stream of streams.slice(0, 3))
      await eventually(
        () => append(stream).catch(() => 0),
        (n) => n === 4,
      );
    expect(await replaceModel(rebuilding)).toMatchObject({ outcome: 'replaced' });
    await eventually(projector.status, ({ ready, mustRebuild }) => ready && !mustRebuild);
    await append(streams[4] ?? '');
    await caughtUp();
    expect(await counts()).toEqual(versions);
  },
);

test('a model with events that are in no log is not replaced', async () => {
  const { rebuilding, pool, schemas } = await openService();
  await pool.query(`INSERT INTO counting_v3._gate VALUES ('project-of-a-lost-log', 3)`);
  await expect(replaceModel(rebuilding)).rejects.toThrow('still lacks 3 events from counting_v3');
  expect(await schemas()).toEqual(['counting_v3']);
});

test('a request that waits for a write succeeds even if the read model is replaced meanwhile', async () => {
  const { rebuilding, streams, append, projector } = await openService();
  const replacing = replaceModel(rebuilding);
  for (let n = 0; n < 20; n++) {
    const stream = streams[n % 5] ?? '';
    expect(await projector.waitFor(stream, await append(stream), 20_000)).toBe(true);
  }
  await replacing;
});

test('checkpoints from another bus are kept, so that its partitions are not read from the beginning', async () => {
  const { rebuilding, pool } = await openService();
  await pool.query(`INSERT INTO counting_v3._checkpoint VALUES ('hirelane.internal.projects.v1/3', '41')`);
  await replaceModel(rebuilding);
  const { rows } = await pool.query('SELECT position FROM counting_v3._checkpoint WHERE lane LIKE $1', ['hirelane%']);
  expect(rows).toEqual([{ position: '41' }]);
});

test('a failed rebuild does not change the running model, and the error states the cause', async () => {
  const { rebuilding, applying, streams, append, caughtUp, schemas, pool } = await openService();
  await append(streams[0] ?? '', { poison: true });
  await caughtUp();
  applying.fails = true;
  const replaced = await replaceModel(rebuilding);
  expect(replaced).toEqual({
    outcome: 'held',
    held: [{ stream: streams[0], version: 4, reason: 'Error: cannot apply' }],
  });
  expect(await schemas()).toEqual(['counting_v3']);
  expect((await pool.query('SELECT n FROM counting_v3.counts WHERE stream = $1', [streams[0]])).rows).toEqual([
    { n: 4 },
  ]);
});

test('a version that does not exist yet is built before the code that uses it starts', async () => {
  const { rebuilding, pool } = await openService();
  const next = { ...rebuilding.readModel, version: 4 };
  expect(await replaceModel({ ...rebuilding, readModel: next })).toEqual({ outcome: 'built' });
  const { rows } = await pool.query('SELECT sum(n)::int AS n FROM counting_v4.counts');
  expect(rows).toEqual([{ n: 15 }]);
});
