import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@hirelane/test-kit/free-port';
import { expect, onTestFinished, test } from 'vitest';
import { endOrphan, spawnLauncher } from '../tests/support/launcher-process.ts';
import { openVisitor, postProject, registration } from '../tests/support/visitor.ts';

/** The memory in MiB that is enough for Node, PostgreSQL and the threads together (docs/operate/scale.md, Sizes). */
const ENOUGH = 512;

/** To join the group, a process writes its id to the file `members`. */
type Group = Readonly<{ members: string; kills(): number; remove(): void }>;

/** A control group (v1 or v2) with this much memory; null if this process may not create one. */
function memoryGroup(mib: number): Group | null {
  const name = `hirelane-test-${process.pid}`;
  const isFirst = existsSync('/sys/fs/cgroup/memory/tasks');
  const folder = join(isFirst ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', name);
  const [limit, members, events] = isFirst
    ? ['memory.limit_in_bytes', 'tasks', 'memory.oom_control']
    : ['memory.max', 'cgroup.procs', 'memory.events'];
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, limit), String(mib * 1024 * 1024));
  } catch {
    return null;
  }
  return {
    members: join(folder, members),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, events), 'utf8'))?.[1]),
    remove: () => rmdirSync(folder),
  };
}

const group = memoryGroup(ENOUGH);

test.skipIf(group === null)(
  `(skipped without control groups) ${ENOUGH} MiB are enough to start, register and post`,
  async () => {
    if (group === null) return;
    // The data is on the disk, because files in /dev/shm use the group's memory.
    const data = await mkdtemp(join(tmpdir(), 'hirelane-memory-'));
    await chmod(data, 0o755);
    const port = await freePort();
    const environment = { HIRELANE_DATA: join(data, 'data'), PORT: String(port) };
    const launcher = spawnLauncher(environment, { membersOfGroup: group.members });
    onTestFinished(async () => {
      launcher.signal('SIGTERM');
      await launcher.ended;
      await endOrphan(join(data, 'data'));
      await rm(data, { recursive: true, force: true });
      group.remove();
    });
    const url = await launcher.ready;
    for (const isClient of [true, false, true, false, true]) {
      const visitor = openVisitor(port, url);
      const { status } = await visitor.post('/api/v1/auth/register', registration(isClient));
      expect(status).toBe(201);
      if (isClient) await postProject(visitor);
    }
    expect(group.kills()).toBe(0);
  },
);
