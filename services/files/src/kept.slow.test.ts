import { randomUUID } from 'node:crypto';
import { NotYet } from '@hirelane/erasure/erasure';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NAME, openKeptFiles } from './testing/open-kept-files.ts';

let files: Awaited<ReturnType<typeof openKeptFiles>>;
beforeEach(async () => {
  files = await openKeptFiles();
});
afterEach(() => files.close());

describe('an accepted file whose owner deletes their account', () => {
  /** The owner is erased; the client keeps the file. */
  async function keptFile() {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await work.accepts(file);
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    await files.erased(file);
    return { work, file, owner };
  }

  test('remains available only to the client, with its bytes and name', async () => {
    const { work, file, owner } = await keptFile();
    const ref = { _id: file, name: NAME, size: file.length, contentType: 'application/pdf' };
    expect(await files.find(file, work.client)).toEqual(ref);
    for (const other of [owner, randomUUID()]) expect(await files.find(file, other)).toBeNull();
    await files.sweep();
    expect(await files.holds(file)).toBe(true);
  });

  test('is deleted when the retention of the terms ends', async () => {
    const { work, file } = await keptFile();
    await work.happens('EngagementExpired');
    expect(await files.find(file, work.client)).toBeNull();
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('is deleted when the client leaves too', async () => {
    const { work, file } = await keptFile();
    await work.happens('EngagementClientErased');
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('is deleted immediately if the client left earlier', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await work.accepts(file);
    await work.happens('EngagementClientErased');
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(false);
  });

  test('is kept until neither of the two clients who accepted it keeps it', async () => {
    const owner = randomUUID();
    const [first, second] = [await files.engage(owner), await files.engage(owner)];
    const file = await files.upload(owner);
    for (const work of [first, second]) {
      await work.delivers(file);
      await work.accepts(file);
    }
    await files.leave(owner);
    for (const work of [first, second]) await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(true);
    await first.happens('EngagementExpired');
    await files.sweep();
    expect([await files.find(file, first.client), await files.holds(file)]).toEqual([null, true]);
    expect(await files.find(file, second.client)).toMatchObject({ name: NAME });
    await second.happens('EngagementExpired');
    await files.sweep();
    expect(await files.holds(file)).toBe(false);
  });

  test('is in a rebuilt read model only while it is kept', async () => {
    const [one, other] = [await keptFile(), await keptFile()];
    await other.work.happens('EngagementExpired');
    const { live, replayed } = await files.liveAndReplayed();
    expect(live.map((rows) => rows.length)).toEqual([0, 0, 0, 1]);
    expect(JSON.stringify(live)).toContain(one.file);
    expect(replayed).toEqual(live);
  });
});

describe('a file that no client accepted', () => {
  test('is deleted with its owner', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const [sentBack, accepted] = [await files.upload(owner), await files.upload(owner)];
    await work.delivers(sentBack);
    await work.happens('ChangesRequested');
    await work.delivers(accepted);
    await work.accepts(accepted);
    await files.leave(owner);
    await work.happens('EngagementFreelancerErased');
    expect([await files.erased(sentBack), await files.erased(accepted)]).toEqual([false, true]);
    expect(await files.find(sentBack, work.client)).toBeNull();
  });
});

describe('an erasure while the client can still accept files', () => {
  test('waits until the contract records that its freelancer has left and keeps files accepted in the meantime', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await files.leave(owner);
    expect(await files.tryToErase(file, owner)).toContain('one of the owner’s contracts');
    await work.accepts(file);
    expect([await files.types(file), await files.holds(file)]).toEqual([['FileUploaded'], true]);
    await work.happens('EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(true);
  });

  test('deletes files that were not accepted', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const file = await files.upload(owner);
    await work.delivers(file);
    await files.leave(owner);
    expect(await files.tryToErase(file, owner)).toContain('one of the owner’s contracts');
    await work.happens('EngagementEnded', 'EngagementFreelancerErased');
    expect(await files.erased(file)).toBe(false);
  });
});

test('nothing is erased while the read model may lack accepted files', async () => {
  const owner = randomUUID();
  const file = await files.upload(owner);
  await expect(files.tryToEraseWhileBehind(file, owner)).rejects.toThrow(NotYet);
  expect([await files.types(file), await files.holds(file)]).toEqual([['FileUploaded'], true]);
});

describe('when the retention of the terms ends before the owner leaves', () => {
  test('a file is kept if its owner uses it elsewhere, and is otherwise swept as unused', async () => {
    const owner = randomUUID();
    const work = await files.engage(owner);
    const [used, unused] = [await files.upload(owner), await files.upload(owner)];
    await work.delivers(used, unused);
    await work.accepts(used, unused);
    await files.addToPortfolio(owner, used);
    await work.happens('EngagementClientErased', 'EngagementExpired');
    await files.sweep();
    expect(await files.types(unused)).toEqual(['FileUploaded', 'FileExpired', 'FileRemoved']);
    expect([await files.holds(used), await files.holds(unused)]).toEqual([true, false]);
  });
});
