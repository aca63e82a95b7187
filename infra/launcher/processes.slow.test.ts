import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { birthOf } from './processes.ts';

test.each([true, false])(
  'a process is distinguished from a later one with the same id (with /proc: %s)',
  async (hasProc) => {
    const child = spawn('sleep', ['60']);
    onTestFinished(() => void child.kill());
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const birth = await birthOf(pid, hasProc);
    expect(birth).toMatch(hasProc ? /^[\da-f-]{36}\/\d+$/ : /^\w{3} \w{3} \d+ [\d:]{8} \d{4}$/);
    expect(await birthOf(pid, hasProc)).toBe(birth);
    expect(await birthOf(1, hasProc)).not.toBe(birth);
    child.kill();
    await once(child, 'exit');
    expect(await birthOf(pid, hasProc)).toBe('');
  },
);
