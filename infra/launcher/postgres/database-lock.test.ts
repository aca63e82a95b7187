import { hostname } from 'node:os';
import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { lockDatabase } from './database-lock.ts';
import { launcherOf, writerOf } from './launcher-lock.ts';

const WAIT_MS = 50;
const US = `process ${process.pid} on ${hostname()}`.slice(0, 63);

async function begin() {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const unlocks: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const unlock of unlocks) await unlock();
  });
  const lock = async () => {
    const unlock = await lockDatabase(storage.url, () => undefined, WAIT_MS);
    unlocks.push(unlock);
    return unlock;
  };
  return { ...storage, lock, holder: () => launcherOf(storage.pool) };
}

test("a second launcher is refused with the first one's process, machine and start time", async () => {
  const { lock, holder } = await begin();
  expect(await holder()).toBeNull();
  const unlock = await lock();
  expect(await holder()).toMatch(/ on .+, since \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  await expect(lock()).rejects.toThrow(`another Hirelane uses this database (${US}, since `);
  await unlock();
  await lock();
});

test('launchers on two databases of the same server do not conflict', async () => {
  const [one, other] = [await begin(), await begin()];
  await one.lock();
  await other.lock();
  expect(await other.holder()).toContain(US);
});

test('a launcher is refused while another process writes a log, such as a service in a container', async () => {
  const { lock, pool, openStore } = await begin();
  const store = await openStore('projects');
  await eventually(
    () => writerOf(pool),
    (writer) => writer !== null,
  );
  expect(await writerOf(pool)).toMatch(/^writing the log projects as /);
  await expect(lock()).rejects.toThrow('another process writes the log projects of this database');
  await store.stop();
  await lock();
});

test('a launcher that loses its connection takes the lock again, but not after it has stopped', async () => {
  const { lock, holder, cutConnections, pool } = await begin();
  const unlock = await lock();
  const pidOf = async () =>
    (await pool.query<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = $1`, [US])).rows[0]
      ?.pid;
  const before = await pidOf();
  await cutConnections();
  await eventually(
    () => pidOf().catch(() => undefined),
    (pid) => pid !== undefined && pid !== before,
  );
  await eventually(holder, (found) => found !== null);
  await expect(lock()).rejects.toThrow('another Hirelane');
  await unlock();
  await lock();
});
